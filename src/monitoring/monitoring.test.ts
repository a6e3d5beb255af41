import { describe, expect, it } from 'vitest';
import { withService } from '../../test/harness/with-service.ts';
import { monitoring } from './operations.ts';

withService(monitoring, {}, (service) => {
  describe('200', () => {
    it('says why nothing is monitored, then what is', async () => {
      const account = await service().account();
      const read = async () =>
        (await service().call('GET', '/v1/fundraising/monitoring', { key: account.key })).body.monitors;
      expect(await read()).toMatchObject([
        { kind: 'investors', opted_in: false },
        { kind: 'lookalikes', opted_in: false },
      ]);
      const body = { raise_type: 'startup_equity', monitoring_opt_in: true };
      await service().call('PUT', '/v1/fundraising/profile', { key: account.key, body });
      expect(await read()).toMatchObject([
        { kind: 'investors', opted_in: true },
        { kind: 'lookalikes', opted_in: false, says: expect.stringContaining('lookalike_monitoring_opt_in') },
      ]);
    });
  });
});
