import { FREE_PROVIDERS } from '../../email/providers.ts';

/** Providers that have one name in many countries: yahoo.co.uk, hotmail.fr, gmx.at. */
const ANYWHERE =
  /^(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|windowslive|icloud|aol|aim|gmx|proton|protonmail|yandex|zoho|tutanota|tuta|fastmail|mailfence|inbox|mail|email)\.[a-z]{2,4}(?:\.[a-z]{2})?$/;

/** Others with mailboxes for everyone, access providers and forwarding addresses of alumni and professions among them. */
const OTHERS: ReadonlySet<string> = new Set(
  (
    'me.com mac.com pm.me hey.com duck.com relay.firefox.com privaterelay.appleid.com skiff.com hushmail.com runbox.com ' +
    'posteo.de posteo.net mailbox.org freenet.de t-online.de arcor.de online.de 1und1.de kabelmail.de ' +
    'orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr numericable.fr bbox.fr ' +
    'libero.it virgilio.it alice.it tin.it tiscali.it fastwebnet.it telefonica.net terra.es ' +
    'bluewin.ch hispeed.ch sunrise.ch aon.at chello.at a1.net skynet.be telenet.be proximus.be ziggo.nl kpnmail.nl ' +
    'xs4all.nl planet.nl home.nl hetnet.nl upcmail.nl telia.com comhem.se bredband.net online.no ' +
    'seznam.cz centrum.cz wp.pl o2.pl interia.pl onet.pl op.pl abv.bg freemail.hu citromail.hu ukr.net i.ua bk.ru list.ru ' +
    'inbox.ru ya.ru rambler.ru inbox.lv mail.ee ' +
    'btinternet.com btopenworld.com sky.com virginmedia.com ntlworld.com blueyonder.co.uk talktalk.net tiscali.co.uk ' +
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net juno.com ' +
    'frontier.com windstream.net netzero.net roadrunner.com rr.com centurylink.net rogers.com shaw.ca sympatico.ca telus.net ' +
    'videotron.ca bigpond.com optusnet.com.au iinet.net.au xtra.co.nz uol.com.br bol.com.br terra.com.br ig.com.br globo.com ' +
    'qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com 139.com 189.cn aliyun.com ' +
    'naver.com daum.net hanmail.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com biglobe.ne.jp rediffmail.com ' +
    'walla.co.il walla.com netvision.net.il bezeqint.net 012.net.il post.com usa.com engineer.com consultant.com alum.mit.edu ' +
    'post.harvard.edu alumni.stanford.edu linkedin.com facebook.com facebookmail.com'
  ).split(' '),
);
const FREE = new Set([...FREE_PROVIDERS, ...OTHERS]);

/** Whether anyone may have an address at the domain, so that it says nothing of an employer. Lower case. */
export function isFreeMail(domain: string): boolean {
  return FREE.has(domain) || ANYWHERE.test(domain);
}
