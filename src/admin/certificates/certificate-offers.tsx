import { LONGEST_REASON } from '../../certificates/certificate.ts'
import { TextArea } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import { deleteOffer, type BulkOffer } from '../bulk-parts/bulk-offers.tsx'
import { STANDING_ICONS } from './standing-icons.tsx'
import { STANDING_VERBS, STANDING_WORDS, type StandingVerb } from '../../certificates/standing-verbs.ts'

/** What is offered for ticked certificates; revoking stands before deleting (PRODUCT.md section 4). */
export const CERTIFICATE_OFFERS: readonly BulkOffer[] = [
  ...STANDING_VERBS.map(standingOffer),
  deleteOffer(
    'certificate-delete',
    'Whoever checks one of them will be told that we know no such certificate. To take a certificate back, revoke it instead.',
  ),
]

/** One reason for all of them. */
function standingOffer(verb: StandingVerb): BulkOffer {
  const { label, consequenceOfMany, hint, isDangerous } = STANDING_WORDS[verb]
  return {
    kind: `certificate-${verb}`,
    label,
    icon: STANDING_ICONS[verb],
    isDangerous,
    title: (count) => `${label} ${count}?`,
    confirm: label,
    isReady: ({ reason = '' }) => reason.trim() !== '',
    body: (_, choose) => (
      <>
        <p>{consequenceOfMany}</p>
        <Field name="reason" label="Reason" hint={hint}>
          <TextArea rows={4} maxLength={LONGEST_REASON} onChange={({ currentTarget }) => choose({ reason: currentTarget.value })} />
        </Field>
      </>
    ),
  }
}
