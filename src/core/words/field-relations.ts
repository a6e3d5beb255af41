import { tagKey } from './tag-key.ts';

/**
 * Fields that are a kind of another to those who invest, beyond the broader concepts of the vocabulary (which say what a
 * record is tagged with).
 */
const KINDS_OF = `
Batteries < Clean technology
Smart grid < Clean technology
Blockchain < Financial services
Recruiting < Human resources
Video streaming < Film and television
Big data < Analytics
`;

/**
 * Fields that are near each other without one being a kind of the other: how much of a deal in the one counts for who
 * asks for the other. By hand: .6 and more where the same funds do both, .3 where they are neighbours.
 */
const NEAR = `
Energy ~ Clean technology = 0.6
Batteries ~ Renewable energy = 0.6
Batteries ~ Electric vehicles = 0.5
Smart grid ~ Renewable energy = 0.6
Smart grid ~ Batteries = 0.5
Materials ~ Clean technology = 0.3
Materials ~ Batteries = 0.4
Chemicals ~ Clean technology = 0.25
Agriculture ~ Clean technology = 0.25
Agriculture ~ Food and beverage = 0.4
Construction ~ Smart home = 0.25
Payments ~ Banking = 0.5
Payments ~ E-commerce = 0.25
Payments ~ Cryptocurrency = 0.4
Lending ~ Banking = 0.6
Lending ~ Crowdfunding = 0.5
Investing ~ Banking = 0.4
Discounts and loyalty ~ Payments = 0.25
Discounts and loyalty ~ Advertising = 0.3
Discounts and loyalty ~ E-commerce = 0.5
Identity ~ Payments = 0.25
Games ~ Virtual reality = 0.4
Games ~ Video streaming = 0.25
Sports ~ Games = 0.15
Advertising ~ Analytics = 0.25
Advertising ~ Search = 0.3
Advertising ~ Personalisation = 0.4
Advertising ~ Market research = 0.4
Advertising ~ Social = 0.15
Advertising ~ Big data = 0.2
Sales and marketing ~ Analytics = 0.25
Sales and marketing ~ Reviews = 0.2
CRM ~ Customer service = 0.5
Media ~ Social = 0.3
Media ~ Web publishing = 0.5
News ~ Publishing = 0.6
Publishing ~ Web publishing = 0.5
Video ~ Film and television = 0.6
Video ~ Music and audio = 0.25
Photography ~ Social = 0.35
Messaging ~ Social = 0.35
Events ~ Music and audio = 0.25
Biotechnology ~ Medical devices = 0.4
Pharmaceuticals ~ Diagnostics = 0.4
Diagnostics ~ Medical devices = 0.5
Digital health ~ Wellness = 0.4
Digital health ~ Medical devices = 0.3
Wearables ~ Digital health = 0.3
Wearables ~ Fitness = 0.4
Mental health ~ Wellness = 0.5
Fertility ~ Biotechnology = 0.3
Cloud computing ~ Enterprise software = 0.5
Information technology ~ Enterprise software = 0.5
Developer tools ~ Cloud computing = 0.4
Developer tools ~ Open source = 0.6
Developer tools ~ Databases = 0.4
DevOps ~ Cloud computing = 0.6
Data storage ~ Data centre = 0.6
Data storage ~ Databases = 0.4
Databases ~ Big data = 0.6
Databases ~ Cloud computing = 0.4
Analytics ~ Enterprise software = 0.3
Analytics ~ Artificial intelligence = 0.5
Big data ~ Artificial intelligence = 0.4
Big data ~ Cloud computing = 0.3
Cyber security ~ Enterprise software = 0.35
Cyber security ~ Cloud computing = 0.3
Cyber security ~ Defence = 0.25
Productivity ~ Enterprise software = 0.5
Communications ~ Mobile = 0.35
Communications ~ Semiconductors = 0.25
Quantum computing ~ Semiconductors = 0.4
E-commerce ~ Retail = 0.6
E-commerce ~ Fashion = 0.3
E-commerce ~ Consumer goods = 0.3
E-commerce ~ B2C = 0.4
E-commerce ~ Classifieds = 0.4
E-commerce ~ Reviews = 0.25
E-commerce ~ Logistics = 0.2
Marketplaces ~ Classifieds = 0.6
Marketplaces ~ Local services = 0.3
Fashion ~ Beauty = 0.5
Consumer goods ~ Food and beverage = 0.4
Food delivery ~ Local services = 0.5
Food delivery ~ Restaurants = 0.4
Delivery ~ Local services = 0.35
Sharing economy ~ Travel = 0.25
Sharing economy ~ Transportation = 0.35
Baby and family ~ School education = 0.25
School education ~ Ed-tech = 0.5
Language learning ~ Ed-tech = 0.6
Recruiting ~ Ed-tech = 0.15
Real estate ~ Home and furniture = 0.25
Semiconductors ~ Nanotechnology = 0.3
Semiconductors ~ Sensors = 0.4
Internet of things ~ Sensors = 0.5
Robotics ~ Artificial intelligence = 0.4
Robotics ~ Autonomous vehicles = 0.4
Aerospace ~ Defence = 0.5
B2B ~ Enterprise software = 0.3
Government ~ Defence = 0.25
`;

/**
 * Concepts so broad that two companies have nothing in common by them: funds name them, none is made for one of them. A
 * company tagged with one alone may be of any field below it.
 */
const BROAD =
  'Software, Internet, Technology, Information technology, Hardware, Deep tech, Data, Commerce, Media, Mobile, ' +
  'Consumer goods, Consumer services, Professional services, Manufacturing, B2B, B2C, Lifestyle, Startup services';

function linesOf(table: string): readonly string[] {
  return table.trim().split('\n');
}

/** Pairs of keys, the second broader. */
export const MORE_KINDS: readonly (readonly [narrow: string, broad: string])[] = linesOf(KINDS_OF).map(
  (line) => line.split(' < ').map(tagKey) as [string, string],
);

/** Pairs of keys with how near they are, both ways. */
export const NEAR_FIELDS: readonly (readonly [one: string, other: string, near: number])[] = linesOf(
  NEAR,
).map((line) => {
  const [pair, near] = line.split(' = ') as [string, string];
  const [one, other] = pair.split(' ~ ').map(tagKey) as [string, string];
  return [one, other, Number(near)];
});

export const BROAD_FIELDS: ReadonlySet<string> = new Set(BROAD.split(', ').map(tagKey));
