import { website } from '../../src/providers/website.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes, of a company that does not exist, with the usual mistakes in it. */
export const HOME_PAGE = `<!doctype html><html><head><title>Zirkonia - Home</title>
<meta name="description" content="not this one"><link rel="canonical" href="/">
<script type="application/ld+json">{ "@type": "Organization", broken </script>
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[
  {"@type":"WebSite","name":"zirkonia.example"},
  {"@type":["Organization","Corporation"],"name":"Zirkonia","legalName":"Zirkonia Robotics GmbH","description":"Robots\\nthat weld & see.",
   "sameAs":["https://bsky.app/profile/zirkonia.example"],"numberOfEmployees":{"@type":"QuantitativeValue","value":"250"},
   "knowsAbout":["Welding",{"name":"Robots"}],"foundingDate":"2011-05-01",
   "address":{"@type":"PostalAddress","addressLocality":"Munich","addressRegion":"Bavaria","addressCountry":"DE"},}]}</script>
</head><body><a href="https://www.linkedin.com/company/zirkonia-robotics/?trk=x">us</a></body></html>`;

export const websiteSamples: ProviderSamples = {
  provider: website,
  kinds: {
    'company.enrich': {
      params: (url) => ({ domain: url.replace(/^https?:\/\//u, '') }),
      good: () => ({ text: HOME_PAGE, headers: { 'content-type': 'text/html; charset=utf-8' } }),
      missing: 'miss',
      // A page without any linked data has a title all the same.
      survives: { 'a page': 'items' },
    },
  },
};
