import classes from './monogram.module.css';

/** Two words say who it is; an article at the beginning does not. */
const ARTICLE = /^(?:the|a|an|la|le|el|die|der|das)$/iu;

/** The first letters of the first two words of a name, or its first if it has one; '' of a name without letters and digits. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'.]*/gu) ?? [];
  const [first = '', ...others] = words;
  const said = ARTICLE.test(first) && others.length > 0 ? others : words;
  return said
    .slice(0, 2)
    .map((word) => /^[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0].toLocaleUpperCase() ?? '')
    .join('');
}

/** A place on the circle of colours, degrees: the same for the same name everywhere (FNV-1a). */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name.normalize('NFC').toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % 360;
}

/**
 * In place of a logo, which would have to be fetched from somewhere. It says nothing that the name beside it does not: it is neither
 * read out nor copied with it.
 */
export function Monogram({ name, isSmall = false }: { readonly name: string; readonly isSmall?: boolean }) {
  return (
    <span
      className={classes.monogram}
      data-initials={initialsOf(name)}
      data-small={isSmall || undefined}
      style={{ ['--hue' as string]: hueOf(name) }}
      aria-hidden="true"
    />
  );
}
