import type { MailData, MailKind } from '../mail-data.ts'

/** What a mail is made from. Kind and data belong together. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; data: MailData[Kind] } }[MailKind]
