import type { DeliveryReport } from './delivery-report.ts';
import { addressKey, headerOf, isFromServer, type ParsedMail } from './parsed-mail.ts';
import { outcomeOf } from './refusal.ts';

/** Subjects under which servers say that a message was not delivered. */
const SUBJECT =
  /undeliver(?:able|ed)|^delivery status$|failed delivery|delivery (?:status notification|failure|failed|has failed|report|incomplete|error|notification)|returned mail|mail (?:delivery )?(?:failed|failure|error|system error)|returning message to sender|failure notice|non[- ]?deliver|could ?n[o']t? be delivered|not be delivered|delivery (?:to .{1,80} )?(?:was |is )?(?:delayed|unsuccessful)|message (?:not delivered|delayed|delivery (?:failure|delayed))|warning: (?:could not send|message)|mail could not be delivered|rejected mail|nondeliverable|unzustellbar|nicht zustellbar|zustellung (?:fehlgeschlagen|verzögert)|non remis|échec de (?:la )?(?:remise|distribution)|notification d.échec|no se (?:puede|pudo) entregar|no entregado|mancato recapito|não (?:foi possível entregar|entregue)|onbestelbaar|kan inte levereras|退信|退回|投递失败|無法傳遞|无法投递|配信(?:不能|できません)|送信できません|недоставленное|не доставлено|(?:メール|配信)エラー/i;

/** Sentences of servers that write no report: qmail's QSBMF, Exim, Sendmail, Exchange, Domino, Gmail, Yahoo, Postfix. */
const TEXT =
  /this is the (?:qmail-send program|mail delivery agent|mail system at host|mailer-daemon|yahoo|postfix|mail delivery system)|this message was created automatically by mail delivery software|could not be delivered to|did not reach (?:some or all of )?the (?:intended |following )recipient|(?:your|the) message (?:wasn['’]t|was not|could not be|couldn['’]t be|has not been|cannot be|can ?not be) (?:delivered|sent)|the following (?:addresses|recipients?) (?:had|failed|could not)|delivery (?:to the following recipients?|has) failed|delivery to the following recipients? failed|(?:there was an )?error delivering your mail|had delivery problems|error: invalid user address|unable to deliver message|permanent (?:fatal )?(?:error|failure)|address not found|unable to deliver (?:your|the|this) message|undeliverable (?:message|mail)|i['’]m sorry to have to inform you|sorry, (?:we|i) (?:were|was|wasn['’]t) (?:un)?able to deliver|i wasn['’]t able to deliver|had transient non-fatal errors|user .{1,80} not listed in|konnte nicht (?:zugestellt|ausgeliefert) werden|n['’]a pas pu être (?:remis|délivré|distribué)|no (?:se )?(?:ha podido|pudo) (?:ser )?entreg|非常抱歉.{0,30}(?:退回|未能)|您的邮件被退回|配信できませんでした|送信できませんでした|не (?:было|может быть|удалось) доставлен/i;

const DELAYED =
  /(?:has been |is |was )?delayed|will (?:be )?(?:retr(?:y|ied)|keep trying|continue to|try again)|still (?:being retried|trying|attempt)|not yet been delivered|no action is required|do not need to resend|warning: (?:could not send|message)|transient non-fatal|wird weiterhin versucht|verzögert|再試行/i;
/** Which wins over the words above: some say what they did before they gave up. */
const GAVE_UP =
  /giving up|gave up|not going to try again|i['’]ve given up|permanent|failed permanently|will not (?:be retried|try)|retry time(?:out)? (?:exceeded|not reached)|5\.\d{1,3}\.\d{1,3}/i;

/** What a server says stands before the message it returns. */
const SAID = 8_000;
const RETURNED =
  /^(?:-{2,}\s*(?:below this line is a copy|this is a copy of|original message|included is a copy|returned message|the header of the original|unsent message)|original message headers|received: from|return-path: <|begin (?:of )?original message|-{5,}\s*$|message header follows)/im;
const ADDRESS = /[^\s<>"'(),;:]{1,64}@[a-z0-9.-]{3,253}/giu;
/** Words after an address that are about it. */
const ABOUT = 600;
const MAX_ADDRESSES = 50;

/**
 * A bounce that is no report of RFC 3464, read from its words; undefined where the message is none. It has to
 * come with an empty return path or from a server's own address, and to say that something was not delivered.
 */
export function readPlainBounce(mail: ParsedMail): DeliveryReport | undefined {
  const failed = headerOf(mail, 'x-failed-recipients');
  if (failed === undefined && !isFromServer(mail)) return undefined;
  const whole = mail.text.slice(0, SAID);
  if (failed === undefined && !TEXT.test(whole) && !SUBJECT.test(mail.subject)) return undefined;
  const cut = RETURNED.exec(whole);
  // The line of dashes may open the report too: what precedes it has to be more than a greeting.
  const said = cut !== null && cut.index > 200 ? whole.slice(0, cut.index) : whole;
  const addresses = [...(failed?.split(/[\s,]+/) ?? []), ...(said.match(ADDRESS) ?? [])]
    .map((address) => addressKey(address.replace(/[.>]+$/, '')))
    .filter((address) => address.includes('@'));
  const isDelayed = !GAVE_UP.test(said) && (DELAYED.test(mail.subject) || DELAYED.test(said));
  return {
    isStandard: false,
    recipients: [...new Set(addresses)].slice(0, MAX_ADDRESSES).map((address) => {
      const at = said.toLowerCase().indexOf(address.slice(0, address.indexOf('@')));
      const about = at === -1 ? said : said.slice(at, at + ABOUT);
      const outcome = isDelayed ? 'delayed' : outcomeOf('failed', undefined, about);
      // The reason may stand before the address, as in "550 5.1.1 <ada@…>".
      const weak = outcome === 'gave_up' ? outcomeOf('failed', undefined, said) : outcome;
      return {
        addresses: [address],
        failed: address,
        outcome: weak,
        status: about.match(/(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/)?.[0],
        said: about,
      };
    }),
  };
}
