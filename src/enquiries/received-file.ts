import type { KeptFile } from '#mail/received-mail.ts'
import { FILE_KINDS, isProgramName, type FileKind } from './enquiry-file.ts'

/** What a file is served as, when nobody knows what it is. */
export const UNKNOWN_TYPE = 'application/octet-stream'

/** The page that a mail is, as far as it is kept. */
export const MAX_PAGE_BYTES = 1024 * 1024

/** The type by what a file contains. What the sender calls it is not believed. */
export function receivedType(kind: FileKind | null): string {
  return kind === null ? UNKNOWN_TYPE : FILE_KINDS[kind].type
}

/** Why a file of a mail is not here, in words that follow its name. Undefined for one that is. */
export function whyNotKept({ state, virus }: Pick<KeptFile, 'state' | 'virus'>): string | undefined {
  switch (state) {
    case 'kept':
      return undefined
    case 'infected':
      return `not kept: the virus scanner found ${virus ?? 'a virus'}`
    case 'too-large':
      return 'too large to be kept here; it is in your mailbox'
    case 'unscanned':
      return 'not kept, because the virus scanner did not answer; it is in your mailbox'
    case 'left':
      return 'in your mailbox'
  }
}

/** Whether a computer may run the file when somebody opens it. */
export function mayRun({ name, state }: Pick<KeptFile, 'name' | 'state'>): boolean {
  return state === 'kept' && isProgramName(name)
}
