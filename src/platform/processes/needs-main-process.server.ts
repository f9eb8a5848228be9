import { DatabaseUnavailable } from '../database/storage-fault.server.ts'
import { requireForwarding } from '../http/request-context.server.ts'

/**
 * In a reading process: only the main process can do this. Nothing was written, so the whole request goes there, whoever
 * catches the error. Where a request cannot be forwarded any more, it is answered like any request without a database.
 */
export class NeedsMainProcess extends DatabaseUnavailable {}

/** @throws NeedsMainProcess */
export function needMainProcess(): never {
  requireForwarding()
  throw new NeedsMainProcess('only the main process can do this')
}
