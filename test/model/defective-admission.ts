import type { Admission, AdmissionRequest } from '../../src/credits/queries-billing.ts';
import type { MemoryBilling } from './memory-billing.ts';
import { PROVIDER } from './model-lookups.ts';

/**
 * An admission as one transaction, or torn apart where that is the planted defect. `pause` lets others go on meanwhile,
 * and never returns where the process dies.
 */
export async function admitWith(
  billing: MemoryBilling,
  items: readonly AdmissionRequest[],
  again: boolean,
  pause: (label: string) => Promise<void>,
  process: string,
): Promise<Admission[]> {
  switch (billing.defect) {
    case 'balance is read, then written': {
      const read = new Map([...billing.keys.values()].map((account) => [account, account.balance]));
      await pause('balance read');
      const admissions = billing.admit(items, again, process);
      for (const [account, balance] of read) {
        const mine = items.filter(({ requestId }, n) => {
          return admissions[n]?.verdict === 'admitted' && billing.charges.get(requestId)?.account === account;
        });
        if (mine.length > 0) account.balance = balance - mine.reduce((sum, { price }) => sum + price, 0);
      }
      return admissions;
    }
    case 'debit and charge in two transactions': {
      const torn: [AdmissionRequest, Parameters<MemoryBilling['recordCharge']>[1]][] = [];
      billing.recordCharge = (request, account) => void torn.push([request, account]);
      const admissions = billing.admit(items, again, process);
      Reflect.deleteProperty(billing, 'recordCharge');
      await pause('debited');
      for (const [request, account] of torn) billing.recordCharge(request, account);
      return admissions;
    }
    case 'room is read, then booked': {
      const { spend } = billing;
      const read = spend.spent(PROVIDER);
      await pause('room read');
      spend.spent = () => read;
      const admissions = billing.admit(items, again, process);
      Reflect.deleteProperty(spend, 'spent');
      return admissions;
    }
    default:
      return billing.admit(items, again, process);
  }
}
