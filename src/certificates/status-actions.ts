import type { Certificate } from './certificate.schema.ts'

/** The actions that change the status of a certificate. Each asks for a reason. */
export const STATUS_ACTIONS = ['suspend', 'reinstate', 'revoke'] as const
export type StatusAction = (typeof STATUS_ACTIONS)[number]

/** A chosen action with its certificate. */
export interface StatusChange {
  verb: StatusAction
  certificate: Certificate
}

interface StatusActionTexts {
  /** The text of the button. */
  label: string
  busy: string
  done: string
  title: string
  /** The consequence; follows the name of the certificate. */
  consequence: string
  /** The same for several certificates. */
  consequenceOfMany: string
  hint: string
  failedTitle: string
  failed: string
  /** The title of the toast (docs/product/requirements.md, section 8: 'Error deleting {thing}'). */
  error: string
  isDangerous: boolean
}

export const STATUS_ACTION_TEXTS: Record<StatusAction, StatusActionTexts> = {
  suspend: {
    label: 'Suspend',
    busy: 'Suspending...',
    done: 'Certificate suspended',
    title: 'Suspend certificate',
    consequence: 'Anyone who checks it will see that it is suspended, since when and why. You can reinstate it.',
    consequenceOfMany: 'Anyone who checks one of them will see that it is suspended, since when and why. You can reinstate them.',
    hint: 'The public will read this. Name no other person.',
    failedTitle: 'Not suspended',
    failed: 'The certificate could not be suspended. Please try again.',
    error: 'Error suspending certificate',
    isDangerous: false,
  },
  reinstate: {
    label: 'Reinstate',
    busy: 'Reinstating...',
    done: 'Certificate reinstated',
    title: 'Reinstate certificate',
    consequence: 'It is valid again immediately, as if it had never been suspended.',
    consequenceOfMany: 'Suspended certificates are valid again immediately. Revoked ones stay revoked.',
    hint: 'Recorded in the history. The public does not see it.',
    failedTitle: 'Not reinstated',
    failed: 'The certificate could not be reinstated. Please try again.',
    error: 'Error reinstating certificate',
    isDangerous: false,
  },
  revoke: {
    label: 'Revoke',
    busy: 'Revoking...',
    done: 'Certificate revoked',
    title: 'Revoke certificate',
    consequence: 'Anyone who checks it will see that it was revoked, the date and your reason. This cannot be undone.',
    consequenceOfMany: 'Anyone who checks one of them will see that it was revoked, the date and your reason. This cannot be undone.',
    hint: 'The public will read this. Name no other person.',
    failedTitle: 'Not revoked',
    failed: 'The certificate could not be revoked. Please try again.',
    error: 'Error revoking certificate',
    isDangerous: true,
  },
}

/** The actions for this certificate. None for a revoked one, because revocation is final. */
export function statusActionsFor({ revokedOn, suspendedOn }: Pick<Certificate, 'revokedOn' | 'suspendedOn'>): StatusAction[] {
  if (revokedOn !== null) return []
  return suspendedOn === null ? ['suspend', 'revoke'] : ['reinstate', 'revoke']
}
