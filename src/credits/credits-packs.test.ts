import { describe, expect, it } from 'vitest';
import { withService } from '../../test/harness/with-service.ts';
import { creditPacks } from './operations-purchases.ts';
import { parsePacks } from './rules-packs.ts';

const WORDS = 'Write to credits@warmpath.example.';
const config = { creditsHelp: WORDS, creditPacks: parsePacks('Starter = 1000 for 19.00 EUR') ?? [] };

withService(creditPacks, { config }, (service) => {
  describe('200', () => {
    it('shows the words of the operator, and no pack that cannot be paid', async () => {
      const { key } = await service().account();
      const { body } = await service().call('GET', '/v1/credits/packs', { key });
      expect(body).toMatchObject({ packs: [], how: WORDS, note: WORDS, owed: 0 });
    });

    it('shows the same words in a 402', async () => {
      const { key } = await service().account({ credits: 1 });
      const refused = await service().call('POST', '/v1/search/web', { key, body: { query: 'Volt' } });
      expect(refused.status).toBe(402);
      expect(refused.body.message).toBe(
        `This call costs 3 credits and 1 are left. Nothing was charged. ${WORDS}`,
      );
    });
  });
});
