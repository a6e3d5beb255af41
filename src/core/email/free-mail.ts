/**
 * The one list of domains whose mailboxes are for everyone. Read by whoever asks whether an address says anything of an
 * employer, remarks "free", or corrects a slip (`providers.ts`); nothing else lists them (`free-mail.test.ts`).
 */

/** The largest, as which a misspelt domain is read. Short on purpose: with every entry more real domains lie within an edit of one. */
export const LARGE_PROVIDERS: readonly string[] = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'protonmail.com',
  'live.com',
  'msn.com',
  'comcast.net',
  'verizon.net',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'mail.com',
  'mail.ru',
  'yandex.ru',
  'yandex.com',
  'zoho.com',
  'fastmail.com',
  'orange.fr',
  'libero.it',
  'naver.com',
  'rediffmail.com',
  'qq.com',
  '163.com',
  '126.com',
];

/** Others, access providers and forwarding addresses of alumni and professions among them. */
const OTHERS =
  'ymail.com rocketmail.com email.com googlemail.com me.com mac.com proton.me pm.me aim.com att.net hey.com ' +
  'tutanota.com inbox.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es outlook.de outlook.fr ' +
  'outlook.es outlook.in live.co.uk live.fr live.nl live.ca yahoo.co.uk yahoo.co.in yahoo.co.jp yahoo.fr yahoo.de ' +
  'yahoo.it yahoo.es yahoo.ca yahoo.in gmx.at gmx.ch zohomail.com mail.de fastmail.fm duck.com relay.firefox.com ' +
  'privaterelay.appleid.com skiff.com hushmail.com runbox.com posteo.de posteo.net mailbox.org freenet.de ' +
  't-online.de arcor.de online.de 1und1.de kabelmail.de wanadoo.fr free.fr sfr.fr laposte.net neuf.fr ' +
  'numericable.fr bbox.fr virgilio.it alice.it tin.it tiscali.it fastwebnet.it telefonica.net terra.es bluewin.ch ' +
  'hispeed.ch sunrise.ch aon.at chello.at a1.net skynet.be telenet.be proximus.be ziggo.nl kpnmail.nl xs4all.nl ' +
  'planet.nl home.nl hetnet.nl upcmail.nl telia.com comhem.se bredband.net online.no seznam.cz centrum.cz wp.pl ' +
  'o2.pl interia.pl onet.pl op.pl abv.bg freemail.hu citromail.hu ukr.net i.ua bk.ru list.ru inbox.ru ya.ru ' +
  'rambler.ru inbox.lv mail.ee btinternet.com btopenworld.com sky.com virginmedia.com ntlworld.com ' +
  'blueyonder.co.uk talktalk.net tiscali.co.uk sbcglobal.net bellsouth.net cox.net charter.net earthlink.net ' +
  'optonline.net juno.com frontier.com windstream.net netzero.net roadrunner.com rr.com centurylink.net rogers.com ' +
  'shaw.ca sympatico.ca telus.net videotron.ca bigpond.com optusnet.com.au iinet.net.au xtra.co.nz uol.com.br ' +
  'bol.com.br terra.com.br ig.com.br globo.com foxmail.com yeah.net sina.com sina.cn sohu.com 139.com 189.cn ' +
  'aliyun.com daum.net hanmail.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com biglobe.ne.jp ' +
  'walla.co.il walla.com netvision.net.il bezeqint.net 012.net.il post.com usa.com engineer.com consultant.com ' +
  'alum.mit.edu post.harvard.edu alumni.stanford.edu';

/** Providers that have one name in many countries: yahoo.co.uk, hotmail.fr, gmx.at. */
const ANYWHERE =
  /^(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|windowslive|icloud|aol|aim|gmx|proton|protonmail|yandex|zoho|tutanota|tuta|fastmail|mailfence|inbox|mail|email)\.[a-z]{2,4}(?:\.[a-z]{2})?$/;

const LISTED: ReadonlySet<string> = new Set([...LARGE_PROVIDERS, ...OTHERS.split(' ')]);

/** Sites with a page of everyone: their domain stands where an own one should, and says no more of an employer. */
const SITES: ReadonlySet<string> = new Set(['linkedin.com', 'facebook.com', 'facebookmail.com']);

/** Whether a domain is written in the list: a real one, whatever it looks like. Lower case. */
export function isListedMail(domain: string): boolean {
  return LISTED.has(domain);
}

/** Whether anyone may have a mailbox at the domain. Lower case. */
export function isFreeMail(domain: string): boolean {
  return LISTED.has(domain) || ANYWHERE.test(domain);
}

/** Whether the domain says nothing of an employer: mailboxes for everyone, or pages. Lower case. */
export function isNoEmployer(domain: string): boolean {
  return isFreeMail(domain) || SITES.has(domain);
}
