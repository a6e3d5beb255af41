import { describe, expect, it } from 'vitest';
import { importInvestors } from '../../src/pipeline/operations-import-investors.ts';
import { withService } from '../harness/with-service.ts';
import { faultsOf, listFiles } from './list-files.ts';

const files = await listFiles();

withService(importInvestors, { rateLimits: false }, (service) => {
  describe('files of the tools that founders come from', () => {
    it.each(files.map((file) => [file.title, file] as const))('%s', async (_, file) => {
      const { key } = await service().account();
      const text = file.bytes.toString('utf8');
      const isText = Buffer.from(text).equals(file.bytes);
      const body = isText ? { csv_content: text } : { file: file.bytes.toString('base64') };
      const answer = await service().call('POST', '/v1/fundraising/import-investors', {
        key,
        body: { ...body, check_only: true },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(faultsOf(file, answer.body)).toEqual([]);
    });
  });
});
