import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sandboxProfiles } from '../profile/rules.ts';
import { INVESTOR_ALIASES, identityKey, investorKey } from './rules-identity.ts';
import { makeSandbox, SANDBOX_AS_OF, SANDBOX_VERSION } from './rules-sandbox-world.ts';

const world = makeSandbox();
const deals = world.rounds.flatMap((round) => round.investors);

describe('the sandbox', () => {
  it('is the same world on every machine, and a changed one has another version', () => {
    const digest = createHash('sha256').update(JSON.stringify(world)).digest('hex').slice(0, 16);
    expect(`${SANDBOX_VERSION}:${digest}`).toMatchInlineSnapshot(`"3:0d82b7991d537727"`);
    expect(makeSandbox()).toEqual(world);
  });

  it('is of the promised size, and everything is in it once', () => {
    expect(world.investors).toHaveLength(420);
    expect(world.companies).toHaveLength(900);
    expect(deals.length).toBeGreaterThan(2_200);
    expect(deals.length).toBeLessThan(2_800);
    expect(new Set(world.investors.map((one) => investorKey(one.name))).size).toBe(420);
    expect(new Set(world.companies.map((one) => identityKey(one.name))).size).toBe(900);
    for (const round of world.rounds) expect(new Set(round.investors).size).toBe(round.investors.length);
  });

  it('ends on its day, with deals in each of its last twelve months', () => {
    const dates = world.rounds.map((round) => round.announcedOn);
    expect(dates.every((date) => date <= SANDBOX_AS_OF)).toBe(true);
    for (let month = 1; month <= 6; month += 1) {
      expect(dates.some((date) => date.startsWith(`2026-0${month}`))).toBe(true);
    }
    expect(world.investors.every((one) => one.exitOn === undefined || one.exitOn < SANDBOX_AS_OF)).toBe(true);
  });

  it('has every kind of limited partner, exits where founders had one, and companies without a funder', () => {
    const types = new Set(world.investors.map((one) => one.lpType));
    expect(types).toEqual(
      new Set([
        undefined,
        'angel',
        'family_office',
        'institutional',
        'recently_exited_founder',
        'hnw_individual',
      ]),
    );
    for (const one of world.investors) {
      expect(one.exitSizeUsd !== undefined).toBe(one.lpType === 'recently_exited_founder');
    }
    const funded = new Set(world.rounds.map((round) => round.companySourceId));
    expect(funded.size).toBeLessThan(850);
  });

  it('holds no real person or firm', () => {
    const real = new Set(INVESTOR_ALIASES.flat().map(identityKey));
    const words = new Set([...real].flatMap((name) => name.split(' ')));
    for (const generic of ['ventures', 'capital', 'partners', 'growth', 'seed', 'fund', 'group'])
      words.delete(generic);
    for (const one of [...world.investors, ...world.companies]) {
      const key = identityKey(one.name);
      expect(real).not.toContain(key);
      for (const word of key.split(' ')) expect(words).not.toContain(word);
    }
  });

  it('offers profiles whose competitors are companies of its own with funders', () => {
    const { equity } = sandboxProfiles(world);
    const names = new Map(world.companies.map((one) => [one.name, one.sourceId]));
    expect(equity.known_competitors).toHaveLength(2);
    for (const name of equity.known_competitors ?? []) {
      expect(world.rounds.some((round) => round.companySourceId === names.get(name))).toBe(true);
    }
    expect(names.has(equity.company_name ?? '')).toBe(false);
  });
});
