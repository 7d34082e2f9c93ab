/** The status of a bulk for its TPP, and its extended status, which names the rejected entries. */
import { defined } from '../../domain/defined.js';
import {
  type Bulk,
  type BulkStatus,
  bulkStatusOf,
  type EntryCounts,
  groupStatusOf,
} from '../../domain/payments/bulk.js';
import { type StatusReasonCode, toStatusReasonCode } from '../../domain/payments/status-reason.js';
import { readReasonCode } from '../payments/payment-status.js';
import type { PaymentAddress } from '../payments/payments.js';
import type { Call, Services } from '../services.js';
import { findBulk } from './bulks.js';

export async function countEntries(
  { id, status }: Pick<Bulk, 'id' | 'status'>,
  { read, stores }: Services,
): Promise<EntryCounts> {
  // Only the last signature makes entries.
  if (status !== 'ACTC') return {};
  return (await read.run((db) => stores.bulks.countEntries(db, [id]))).get(id) ?? {};
}

export async function readBulkStatus(
  address: PaymentAddress,
  call: Call,
): Promise<{
  readonly bulk: Bulk;
  readonly status: BulkStatus;
  readonly statusReasonCode?: StatusReasonCode;
}> {
  const { services } = call;
  const bulk = await findBulk(address, call);
  const status = bulkStatusOf(bulk.status, await countEntries(bulk, services));
  const statusReasonCode = await readReasonCode('bulk', bulk, services);
  return { bulk, status, ...defined({ statusReasonCode }) };
}

/** A rejected or cancelled entry; the place is its index in the TPP's list. */
export interface EndedEntry {
  readonly originalInstructionId: string;
  readonly originalEndToEndId?: string;
  readonly transactionStatus: 'RJCT' | 'CANC';
  readonly statusReasonInformationCode: StatusReasonCode;
}

export interface ExtendedStatus {
  readonly groupStatus: ReturnType<typeof groupStatusOf>;
  readonly originalTransactionInformationAndStatus?: readonly EndedEntry[];
  readonly reasonCode?: StatusReasonCode;
}

/** Names each rejected or cancelled entry with its reason, in the TPP's order. */
export async function readExtendedStatus(address: PaymentAddress, call: Call): Promise<ExtendedStatus> {
  const { bulk, status, statusReasonCode } = await readBulkStatus(address, call);
  const ended = bulk.status === 'ACTC' ? await listEnded(bulk, call.services) : [];
  return {
    groupStatus: groupStatusOf(status),
    ...(ended.length > 0 && { originalTransactionInformationAndStatus: ended }),
    ...defined({ reasonCode: statusReasonCode }),
  };
}

async function listEnded({ id, order }: Bulk, { read, stores }: Services): Promise<readonly EndedEntry[]> {
  const rows = await read.run((db) => stores.bulks.listEnded(db, id));
  return rows.map(({ cause, index, status }) => ({
    originalInstructionId: String(index),
    ...defined({ originalEndToEndId: order.payments[index]?.endToEndIdentification }),
    transactionStatus: status,
    statusReasonInformationCode: toStatusReasonCode(cause),
  }));
}
