import type { PlainDate } from '../../shared/dates.ts'

/** What is looked at, in this order. 'picture' only for a badge, whose drawing no signature protects. */
export type StepName = 'kind' | 'signature' | 'issuer' | 'dates' | 'status' | 'picture'

export type StepState =
  | 'waiting'
  | 'running'
  | 'ok'
  | 'failed'
  /** It could not be found out: nothing is said for or against the certificate. */
  | 'unknown'
  /** An earlier step made it pointless. */
  | 'skipped'

export interface Step {
  name: StepName
  state: StepState
  /** A plain sentence; empty while nothing is known. */
  text: string
}

/** What it all comes to. 'valid' is said only when every step was made and none failed. */
export type Verdict =
  | 'valid'
  | 'not-yet-valid'
  | 'expired'
  | 'suspended'
  | 'revoked'
  | 'replaced'
  /** Genuine and current inside, but another drawing around it than the site publishes. */
  | 'other-picture'
  | 'changed'
  | 'not-ours'
  | 'unsigned'
  /** Nothing that could be checked: no certificate file at all, or too large. */
  | 'unreadable'
  | 'unknown'

/** What the signed statement says; of a PDF, what the register says of the address that was signed into it. */
export interface StatedFacts {
  name: string
  program: string
  certificateId: string
  issuedOn: PlainDate
  /** The last day it is good for; undefined: no expiry. */
  expiresOn: PlainDate | undefined
}

export interface FileReport {
  steps: readonly Step[]
  /** Undefined while it is being checked. */
  verdict: Verdict | undefined
  /** The verdict in a sentence. */
  sentence: string
  /** Only what was signed by this site is ever repeated. */
  facts: StatedFacts | undefined
  /** '/c/…': the live record, and for a replaced edition the one that took its place. */
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
