import type { KeptFile } from '#mail/received-mail.ts'
import { FILE_KINDS, isProgramName, type FileKind } from './enquiry-file.ts'

/** The type with which unknown files are served. */
export const UNKNOWN_TYPE = 'application/octet-stream'

/** Maximum stored size of a mail's HTML page. */
export const MAX_PAGE_BYTES = 1024 * 1024

/** The media type by content. The sender's declared type is not trusted. */
export function receivedType(kind: FileKind | null): string {
  return kind === null ? UNKNOWN_TYPE : FILE_KINDS[kind].type
}

/** The reason why a file of a mail is missing, in words that follow its name. Undefined if it is stored. */
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

/** Whether opening the file may run it as a program. */
export function mayRun({ name, state }: Pick<KeptFile, 'name' | 'state'>): boolean {
  return state === 'kept' && isProgramName(name)
}
