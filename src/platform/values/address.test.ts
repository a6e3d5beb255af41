import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress, plainLocal } from './address.ts';

const parse = (text: string) => parseAddress(text, domainToASCII);
const label = (length: number) => 'b'.repeat(length);

describe('an address', () => {
  test.each([
    ['alice@mail.example', 'alice', 'mail.example'],
    ['Alice+fund-3@Mail.EXAMPLE', 'Alice+fund-3', 'mail.example'],
    ["!#$%&'*+-/=?^_`{|}~@mail.example", "!#$%&'*+-/=?^_`{|}~", 'mail.example'],
    ['"first last"@mail.example', '"first last"', 'mail.example'],
    ['"a@b"@mail.example', '"a@b"', 'mail.example'],
    ['"al\\"ice"@mail.example', '"al\\"ice"', 'mail.example'],
    ['alice@bücher.example', 'alice', 'xn--bcher-kva.example'],
    ['alice@XN--BCHER-KVA.example', 'alice', 'xn--bcher-kva.example'],
    ['alice@ＭＡＩＬ。example', 'alice', 'mail.example'],
    ['  alice@mail.example ', 'alice', 'mail.example'],
    [`${'a'.repeat(64)}@mail.example`, 'a'.repeat(64), 'mail.example'],
    [
      `a@${label(63)}.${label(63)}.${label(63)}.${label(60)}`,
      'a',
      `${label(63)}.${label(63)}.${label(63)}.${label(60)}`,
    ],
  ])('%s', (text, local, domain) => {
    expect(parse(text)).toEqual({ local, domain, international: false });
  });

  test('with letters beyond ASCII needs SMTPUTF8, and its size is counted in bytes', () => {
    expect(parse('用户@mail.example')).toMatchObject({ local: '用户', international: true });
    expect(parse(`${'用'.repeat(21)}@mail.example`)).toMatchObject({ international: true });
    expect(parse(`${'用'.repeat(22)}@mail.example`)).toEqual({ fault: expect.stringContaining('64 bytes') });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['alice', 'no @'],
    ['@mail.example', 'nothing before'],
    ['alice@', 'nothing after'],
    ['alice@@mail.example', 'more than one'],
    ['a@b@mail.example', 'more than one'],
    ['.alice@mail.example', 'begins with a dot'],
    ['alice.@mail.example', 'ends with a dot'],
    ['al..ice@mail.example', 'two dots'],
    ['alice@mail..example', 'a dot too many'],
    ['alice@.mail.example', 'a dot too many'],
    ['alice@mail.example.', 'a dot too many'],
    ['alice@mail.ex\u0430mple.1', 'looked up'],
    ['alice@-mail.example', 'inner hyphens'],
    ['alice@mail-.example', 'inner hyphens'],
    ['alice@ma_il.example', '"_"'],
    ['alice@mail.example?', '"?"'],
    ['alice@example', 'no dot'],
    ['alice@mail.123', 'number'],
    ['alice@127.0.0.1', 'number'],
    ['alice@[127.0.0.1]', 'brackets'],
    ['alice@[IPv6:::1]', 'brackets'],
    ['mailto:alice@mail.example', '":"'],
    ['Alice <alice@mail.example>', 'a blank'],
    ['<alice@mail.example>', '"<"'],
    ['alice(friend)@mail.example', '"("'],
    ['alice @mail.example', 'a blank'],
    ['"alice@mail.example', 'not closed'],
    ['"alice"x@mail.example', 'no @ follows'],
    ['""@mail.example', 'nothing between'],
    ['"a\\é"@mail.example', 'backslash'],
    ['alice\u200b@mail.example', 'U+200B'],
    ['\ufeffalice@mail.example', 'U+FEFF'],
    ['alice@mail\u00ad.example', 'U+00AD'],
    ['alice@mail.example\n', 'U+000A'],
    ['alice@mail.example\r\nRCPT TO:<b@mail.example>', 'U+000D'],
    ['alice\0@mail.example', 'U+0000'],
    ['"al\nice"@mail.example', 'U+000A'],
    ['alice\u00a0b@mail.example', 'U+00A0'],
    ['al\ud800ice@mail.example', 'U+D800'],
    [`${'a'.repeat(65)}@mail.example`, '64 bytes'],
    [`alice@${label(64)}.example`, '63 bytes'],
    [`alice@${Array(5).fill(label(60)).join('.')}`, '253 bytes'],
    [`${'a'.repeat(60)}@${Array(4).fill(label(60)).join('.')}`, '254 bytes'],
    ['alice@bü／x.example', 'looked up'],
    ['alice@bücher.example/x', '"/"'],
    ['alice@bücher.example:25', '":"'],
    ['alice@bü%2ecom.example', '"%"'],
  ])('%j is none', (text, fault) => {
    expect(parse(text)).toEqual({ fault: expect.stringContaining(fault) });
  });

  test('never lets through what would end a command', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ maxLength: 20 }),
        (one, other) => {
          const parsed = parse(`${one}@${other}.example`);
          if ('fault' in parsed) return;
          expect(`${parsed.local}@${parsed.domain}`).not.toMatch(/[\p{Cc}\p{Cs}]/u);
          expect(parsed.domain).toMatch(/^[a-z0-9.-]+$/);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('reads what it wrote as the same', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const parsed = parse(text);
        if ('fault' in parsed) return;
        expect(parse(`${parsed.local}@${parsed.domain}`)).toEqual(parsed);
      }),
    );
  });
});

test('a quoted local part without its quotes', () => {
  expect(plainLocal('"a \\"b\\" \\\\c"')).toBe('a "b" \\c');
  expect(plainLocal('alice')).toBe('alice');
});
