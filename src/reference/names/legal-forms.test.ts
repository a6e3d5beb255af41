import { expect, it } from 'vitest';
import { formInText, formsOf, haveOtherForms, isLegalForm } from './rules-legal-forms.ts';

it.each([
  ['Acmegull, Incorporated', 'inc'],
  ['Acmegull Limited', 'ltd'],
  ['Acmegull S.à r.l.', 'sarl'],
  ['Acmegull S. A.', 'sa'],
  ['Acmegull A/S', 'as'],
  ['Acmegull Co., Ltd.', 'co ltd'],
  ['Acmegull Beteiligungs GmbH & Co. KG', 'gmbh co kg'],
  ['Acmegull Sp. z o.o. sp. k.', 'spzoo spk'],
  ['㈱アクメ', '株式会社'],
  ['ООО «Акме»', 'ooo'],
  ['GmbH', ''],
  ['Acmegull Ventures', ''],
])('the forms of %s: %s', (name, forms) => expect(formsOf(name).join(' ')).toBe(forms));

it.each([
  ['Acmegull GmbH', 'Acmegull Inc', true, true],
  ['Acmegull GmbH', 'Acmegull AG', true, false],
  ['Acmegull GmbH', 'Acmegull GmbH & Co. KG', false, false],
  ['Acmegull Ltd', 'Acmegull Limited', false, false],
  ['Acmegull Ltd', 'Acmegull', false, false],
])('%s and %s are two bodies: %s, of two countries: %s', (one, other, are, loosely) => {
  expect([haveOtherForms(one, other), haveOtherForms(other, one, true)]).toEqual([are, loosely]);
});

it('knows a form that stands alone, and one in a text', () => {
  expect(['Inc.', 'L.L.C.', 'Pvt. Ltd.', 'B.V.', 'BT', 'Norvale Inc', ''].map(isLegalForm)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  const found = (text: string) => new RegExp(`\\s(${formInText()})`, 'i').exec(text)?.[1];
  expect(found('Norvale Private Company, L.L.C., First Lien')).toBe('L.L.C.');
  expect(found('Norvale S.à r.l. as borrower')).toBe('S.à r.l.');
});
