function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Before a name. */
export const TITLES = words(
  'dr prof professor mr mrs ms miss mx sir dame lord lady rev fr hon herr frau hr fru mme mlle monsieur madame sr sra srta senor ' +
    'senora don dona dott dottssa ing dipling mag drmed drphil drjur drrer pd priv doz eng capt cpt col gen maj lt sgt adv adm shri smt',
);

/** Behind a name; long or odd enough to be no name themselves. */
export const CREDENTIALS = words(
  'phd mba emba mphil dphil msc bsc bcom mcom bba llm llb jd mpa mpp mph mfa mres meng beng btech mtech bachelor master pmp cpa ' +
    'cfa caia frm cfp cma cia cissp cipp shrm phr sphr gphr esq esquire dds dmd dvm facs frcs frcp faap phr rn bsn msn mdphd pharmd ' +
    'psyd edd dba cpcu clu chfc aif crpc ceng cphys fca aca acca acma cgma fcca fcma frsa fiet mieee kcmg obe mbe cbe kbe qc kc ' +
    'prince2 itil csm cspo pspo psm sixsigma lssbb lssgb togaf aws ccie ccna dipl diplkfm diplkffr diplvw diplbw licoec mscba hon honfellow',
);

/** The same, but surnames too (Jack Ma, Ms. Do): left out only in capitals after a name in small letters. */
export const SHORT_CREDENTIALS = words(
  'ma ba bs ms md do ca cs pe ra ed od mm me be llb la ia aia cpc acc pcc mcc pa np',
);

/** `I` says nothing: who is the first is not called so. */
export const GENERATIONS: ReadonlyMap<string, string> = new Map([
  ['jr', '2'],
  ['jnr', '2'],
  ['junior', '2'],
  ['ii', '2'],
  ['2nd', '2'],
  ['sr', '1'],
  ['snr', '1'],
  ['senior', '1'],
  ['iii', '3'],
  ['3rd', '3'],
  ['iv', '4'],
  ['4th', '4'],
  ['filho', '2'],
  ['neto', '3'],
]);

export const PARTICLES = words(
  'van von der den het de del della delle dello degli di da das dos do du des la le las los lo al el ul bin binti bint ibn ben bat ' +
    'ter ten te zu zum zur vom af av y e i st und ap mac mc abu abd san',
);

/** "(she/her)" without its brackets, and what else is written so. */
export const PRONOUNS =
  /^\W*(?:she|he|they|ze|zie|xe|her|him|them|hers|his|theirs|elle|il|iel|sie|er|ihr|ella|ellos|el|ela|ele|hon|han|hen)(?:\s*\/\s*\p{L}+){1,3}\W*$/iu;
