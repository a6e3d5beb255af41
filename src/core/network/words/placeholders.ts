import { foldedWords } from '../fold.ts';

/**
 * What people write where a form asks for an employer and they have none to name, in the languages exports come in. Two
 * people who are both "Self-employed" have nothing in common.
 */
const WHOLE = `
self-employed|selfemployed|self employment|self|myself|me|own business|my own business|own company|own account|sole trader
sole proprietor|sole proprietorship|sole practitioner|private practice|freelance|freelancer|freelancing|free lance|free lancer
independent|independent contractor|contractor|contract|various|various companies|various clients|various startups|multiple
multiple companies|several|several companies|different companies|none|no|nil|null|nan|na|n a|not applicable|not available
not employed|unemployed|between jobs|in between jobs|in transition|career break|career transition|on sabbatical|sabbatical
gap year|parental leave|maternity leave|stay at home parent|stay at home mom|stay at home dad|homemaker|housewife|at home
looking|looking for work|looking for opportunities|looking for new opportunities|seeking opportunities|seeking new opportunities
exploring|exploring opportunities|open to work|open to opportunities|actively looking|job seeker|jobseeker|available
retired|semi retired|retiree|pensioner|student|university student|college student|mba student|phd student|graduate student
stealth|stealth mode|in stealth|stealth startup|stealth start up|stealth mode startup|stealth mode start up|stealth company
stealth mode company|stealth ai startup|stealth fintech startup|stealth biotech startup|stealth health startup|stealth venture
startup in stealth|startup in stealth mode|new startup|my startup|a startup|startup|start up|new venture|early stage startup
confidential|confidential company|confidential client|company confidential|undisclosed|undisclosed company|private|private company
private client|anonymous|unknown|unnamed|tbd|tba|to be announced|to be determined|to be confirmed|coming soon|secret|hidden
company|company name|employer|my company|the company|organization|organisation|firm|other|others|misc|test|xxx|xx|abc company
angel|angel investor|angel investors|angel investing|private investor|independent investor|individual investor|investor|investors
individual|personal|personal investments|business angel|entrepreneur|serial entrepreneur|consultant|independent consultant
freelance consultant|consulting|advisor|independent advisor|board member|independent director|non executive director|volunteer
selbstandig|selbststandig|selbstaendig|selbststaendig|freiberuflich|freiberufler|freiberuflerin|freier mitarbeiter
arbeitssuchend|arbeitsuchend|arbeitslos|ohne|keine|keine angabe|k a|rentner|rentnerin|im ruhestand|ruhestand|privat|privatier
vertraulich|elternzeit|schuler|studentin|hausfrau|hausmann|einzelunternehmen|einzelunternehmer|unbekannt
independant|independante|travailleur independant|a mon compte|auto entrepreneur|autoentrepreneur|micro entrepreneur|sans emploi
en recherche|en recherche d emploi|a la recherche d un emploi|demandeur d emploi|retraite|retraitee|etudiant|etudiante|aucun|aucune
confidentiel|prive|entrepreneur individuel|profession liberale
autonomo|autonoma|trabajador autonomo|por cuenta propia|cuenta propia|trabajo independiente|independiente|profesional independiente
desempleado|desempleada|en paro|en busca de empleo|buscando empleo|busqueda activa|jubilado|jubilada|estudiante|ninguno|ninguna
no aplica|confidencial|empresa confidencial|propio|negocio propio|empresa propia
profissional autonomo|trabalho autonomo|conta propria|por conta propria|desempregado|desempregada|em busca de recolocacao|em transicao
aposentado|aposentada|reformado|reformada|estudante|nenhum|nenhuma|nao aplicavel|particular
libero professionista|lavoratore autonomo|autonomo|in proprio|disoccupato|disoccupata|in cerca di lavoro|in cerca di occupazione
pensionato|pensionata|studente|studentessa|nessuno|nessuna|riservato|privato
zelfstandig|zelfstandige|zzp|zzper|werkzoekend|werkloos|gepensioneerd|met pensioen|geen|vertrouwelijk|eigen bedrijf|prive
egenforetagare|eget foretag|egen virksomhed|selvstaendig|selvstendig|selvstendig naeringsdrivende|arbetssokande|arbetslos
arbeidsledig|ledig|pensionar|pensionist|ingen|studerande|studerende|yrittaja|elakkeella|opiskelija|tyoton|itsenainen ammatinharjoittaja
samozatrudniony|samozatrudnienie|wlasna dzialalnosc|wlasna dzialalnosc gospodarcza|dzialalnosc gospodarcza|bezrobotny|emeryt|brak
osvc|zivnostnik|samostatne|nezamestnany|egyeni vallalkozo|szabaduszo|munkanelkuli|nyugdijas|pfa|liber profesionist|somer|pensionar
serbest|serbest calisan|serbest meslek|kendi isim|is ariyorum|issiz|emekli|ogrenci|yok|gizli
samozanyatyy|samozanyataya|samozanyatost|frilans|frilanser|individualnyy predprinimatel|bezrabotnyy|v poiske raboty|ishchu rabotu
net|nichego|na pensii|pensioner|konfidentsialno|fop|freylans
wiraswasta|freelancer indonesia|belum bekerja|pelajar|mahasiswa|tu do|lao dong tu do
自由职业|自由职业者|自雇|个体户|个体经营|个体|自己创业|创业中|待业|求职中|无业|退休|学生|保密|无|暂无|不详|某公司|隐形创业公司
自由業|自由工作者|自僱|個體戶|自營|待業中|退休人士|學生|保密公司|無|フリーランス|自営業|個人事業主|無職|求職中|定年退職|学生|非公開|なし
프리랜서|자영업|개인사업자|무직|구직중|은퇴|학생|비공개|없음|취업준비생
مستقل|حر|متقاعد|طالب|عاطل عن العمل|עצמאי|עצמאית|סטודנט|סטודנטית|פנסיונר|מחפש עבודה|בין עבודות|फ्रीलांस|फ्रीलांसर
`;

/** Folded, as what they are compared with. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  WHOLE.split(/[|\n]/)
    .map((text) => foldedWords(text).join(' '))
    .filter((text) => text !== ''),
);

/** One of these makes a placeholder of a text that holds nothing but them and the words below: "Stealth AI Startup (NYC)". */
const HEADS = new Set(
  'stealth freelance freelancer freelancing selfemployed confidential undisclosed unemployed retired student jobseeker independent freiberuflich freiberufler selbstandig'.split(
    ' ',
  ),
);
const BESIDE = new Set(
  (
    'a an the and or as at in of for mode startup start up company companies co business firm project projects venture ai ' +
    'ml saas fintech biotech health healthtech tech crypto web3 climate software consultant consulting consultancy ' +
    'contractor contract contracts designer developer engineer writer editor journalist photographer artist marketer ' +
    'marketing advisor adviser coach translator producer director recruiter researcher professional work worker self ' +
    'employed employment currently now client clients various multiple new open to work opportunities'
  ).split(' '),
);

/** Whether the folded words say that there is no employer to name. */
export function isPlaceholder(words: readonly string[]): boolean {
  if (words.length === 0 || PLACEHOLDERS.has(words.join(' '))) return true;
  const isSelf = words[0] === 'self' && words[1] === 'employed';
  if (!isSelf && !words.some((word) => HEADS.has(word))) return false;
  return words.every((word) => HEADS.has(word) || BESIDE.has(word));
}
