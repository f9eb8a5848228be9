import type { PlainDate } from '#base/dates/dates.ts'

/** The steps in order. 'picture' exists only for a badge, because no signature protects its drawing. */
export type StepName = 'kind' | 'signature' | 'issuer' | 'dates' | 'status' | 'picture'

export type StepState =
  | 'waiting'
  | 'running'
  | 'ok'
  | 'failed'
  /** The step could not be completed. This says nothing for or against the certificate. */
  | 'unknown'
  /** Not needed after an earlier step. */
  | 'skipped'

export interface Step {
  name: StepName
  state: StepState
  /** A sentence; empty while nothing is known. */
  text: string
}

/** The overall result. It is 'valid' only if every step was made and none failed. */
export type Verdict =
  | 'valid'
  | 'not-yet-valid'
  | 'expired'
  | 'suspended'
  | 'revoked'
  | 'replaced'
  /** The credential is genuine and valid, but the drawing is not the one that the site publishes. */
  | 'other-picture'
  | 'changed'
  | 'not-ours'
  | 'unsigned'
  /** Not a certificate file, or too large. */
  | 'unreadable'
  | 'unknown'

/** The facts of the signed statement. For a PDF, those of the register for the signed address. */
export interface StatedFacts {
  name: string
  program: string
  certificateId: string
  issuedOn: PlainDate
  /** The last valid day; undefined without an expiry date. */
  expiresOn: PlainDate | undefined
}

export interface FileReport {
  steps: readonly Step[]
  /** Undefined during the check. */
  verdict: Verdict | undefined
  /** The verdict in a sentence. */
  sentence: string
  /** Only facts that this site signed. */
  facts: StatedFacts | undefined
  /** '/c/…': the record, or for a replaced edition the record of the current one. */
  permalink: string | undefined
}

export const STEP_TITLES: Record<StepName, string> = {
  kind: 'What it is',
  signature: 'Signature',
  issuer: 'Issuer',
  dates: 'Dates',
  status: 'Status today',
  picture: 'Picture',
}

export const VERDICT_TITLES: Record<Verdict, string> = {
  valid: 'Valid',
  'not-yet-valid': 'Not valid yet',
  expired: 'Expired',
  suspended: 'Suspended',
  revoked: 'Revoked',
  replaced: 'Replaced',
  'other-picture': 'Another picture',
  changed: 'Changed',
  'not-ours': 'Not issued here',
  unsigned: 'Not signed',
  unreadable: 'Not a certificate file',
  unknown: 'Unknown',
}
