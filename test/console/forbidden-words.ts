import words from './forbidden-words.json' with { type: 'json' };

/** What can be read or heard: texts, names, titles and hints. What is to be copied whole into a program is none of it. */
export const SAID = `(() => {
  const hidden = [...document.querySelectorAll('pre, code')];
  for (const each of hidden) each.style.display = 'none';
  const heard = [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
    .flatMap((each) => ['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name) ?? ''));
  const said = document.body.innerText;
  for (const each of hidden) each.style.display = '';
  return [...said.split('\\n'), ...heard].map((line) => line.trim()).filter((line) => line !== '');
})()`;

/** The lines that hold a forbidden word, with what it is. */
export function forbiddenIn(lines: readonly string[], reader: 'founder' | 'operator'): string[] {
  const lists = { ...words.everybody, ...(reader === 'founder' ? words.founder : {}) };
  return Object.entries(lists).flatMap(([what, pattern]) => {
    const form = new RegExp(pattern, 'u');
    return [...new Set(lines)]
      .filter((line) => form.test(line))
      .map((line) => `${what}: ${line.slice(0, 160)}`);
  });
}
