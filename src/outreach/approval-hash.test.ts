import { expect, test } from 'vitest';
import { heldTouch } from '../../test/harness/held-touch.ts';
import { type Approved, approvalHash, approvalHashOf } from './schedule-touches.ts';

const approved: Approved = {
  from: { name: 'Mira Okafor', address: 'mira@kelpworks.example' },
  to: { name: 'Ada Quill', address: 'ada.quill@harbour.example' },
  subject: 'Kelp',
  body: 'Dear Ada',
  html: undefined,
  mailboxId: '7f0c0000-0000-4000-8000-000000000001',
};

test('is another one for every part that changes, also where a part moves into the next', () => {
  const changed: Approved[] = [
    approved,
    { ...approved, from: { ...approved.from, name: 'Mira' } },
    { ...approved, from: { ...approved.from, address: 'm@kelpworks.example' } },
    { ...approved, to: { ...approved.to, name: 'Ada' } },
    { ...approved, to: { ...approved.to, address: 'bram@harbour.example' } },
    { ...approved, subject: 'Kelp!' },
    { ...approved, body: 'Dear Ada,' },
    { ...approved, subject: 'Kelp Dear', body: 'Ada' },
    { ...approved, subject: 'Kelp","Dear Ada', body: '' },
    { ...approved, html: '' },
    { ...approved, html: '<p>Dear Ada</p>' },
    { ...approved, mailboxId: '7f0c0000-0000-4000-8000-000000000002' },
  ];
  const hashes = changed.map(approvalHash);
  expect(new Set(hashes).size).toBe(changed.length);
  expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
});

test('stays what it was: approvals are stored by it', () => {
  expect(approvalHash(approved)).toBe('9095c856ca8508f107fa9e3b9c29bff9b2663d18a13398ddfed973f9a2a95667');
});

test('of a draft is that of its sequence and mailbox', () => {
  const held = heldTouch();
  const draft = { subject: 'Kelp', body: 'Dear Ada', draftedBy: 'person', facts: [], findings: [] };
  expect(approvalHashOf(held, draft)).toBe(approvalHash(approved));
});
