// The search of the documentation, in the browser. It asks the service for the text of the pages when it is first used, and no other host.

/** What is shown at once; who does not find it among these asks for something else. */
const MOST_RESULTS = 12;
/** Characters of a part that are shown, and of these before the word. */
const SHOWN = 160;
const BEFORE = 40;

const form = document.querySelector('form');
const box = form.querySelector('input');
const found = document.querySelector('#found');
const addressOf = (path) => new URL(path, import.meta.url).href;
form.hidden = false;
// The list of pages is longer than a window: what is shown now is in sight.
const [pages, current] = ['nav', 'nav [aria-current]'].map((one) => document.querySelector(one));
if (current !== null) pages.scrollTop = current.offsetTop - pages.clientHeight / 2;

let loading;
function load() {
  loading ??= (async () => {
    const [{ default: MiniSearch }, answer] = await Promise.all([
      import('./minisearch.js'),
      fetch(addressOf('search.json')),
    ]);
    const index = new MiniSearch({
      fields: ['title', 'heading', 'text'],
      storeFields: ['address', 'title', 'heading', 'text'],
      searchOptions: {
        boost: { title: 3, heading: 4 },
        prefix: true,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        // Why it was decided so is rarely what is looked for.
        boostDocument: (_id, _term, { address }) => (/^(adr\/|changelog)/.test(address) ? 0.3 : 1),
      },
    });
    index.addAll(await answer.json());
    return index;
  })();
  return loading;
}

async function search() {
  const text = box.value.trim();
  if (text === '') return show([]);
  try {
    const index = await load();
    // Meanwhile more was typed.
    if (text !== box.value.trim()) return;
    const all = index.search(text, { combineWith: 'AND' });
    show(all.length > 0 ? all : index.search(text), text);
  } catch {
    loading = undefined;
    show([], undefined, 'The search could not be loaded. Type again to try once more.');
  }
}

function show(results, text, fault) {
  found.hidden = text === undefined && fault === undefined;
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  status.textContent = fault ?? (results.length === 0 ? `Nothing has “${text}”.` : '');
  const list = document.createElement('ul');
  for (const { address, title, heading, text: whole, terms } of results.slice(0, MOST_RESULTS)) {
    const link = document.createElement('a');
    link.href = addressOf(address === '' ? './' : address);
    link.textContent = heading === title ? title : `${title}: ${heading}`;
    const at = Math.max(0, whole.toLowerCase().indexOf(terms[0] ?? '') - BEFORE);
    const part = document.createElement('span');
    part.textContent = `${at > 0 ? '…' : ''}${whole.slice(at, at + SHOWN)}`;
    link.append(part);
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  found.replaceChildren(...(status.textContent === '' ? [list] : [status]));
}

box.addEventListener('focus', () => load().catch(() => {}), { once: true });
box.addEventListener('input', search);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  found.querySelector('a')?.click();
});
found.addEventListener('click', () => {
  found.hidden = true;
});
document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (key === '/' && target !== box && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    box.focus();
  }
  if (key === 'Escape' && !found.hidden) {
    box.value = '';
    show([]);
    box.focus();
  }
  if ((key === 'ArrowDown' || key === 'ArrowUp') && !found.hidden) {
    const stops = [box, ...found.querySelectorAll('a')];
    const next = stops[stops.indexOf(document.activeElement) + (key === 'ArrowDown' ? 1 : -1)];
    if (next !== undefined) {
      event.preventDefault();
      next.focus();
    }
  }
});
