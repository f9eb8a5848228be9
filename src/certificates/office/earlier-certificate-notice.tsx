import { CERTIFICATE_STATUS_TONES } from '../certificate.ts'
import { alreadyHolds, isValidOrSuspended } from '../earlier-certificate.ts'
import type { EarlierCertificate } from '../certificate.schema.ts'
import { CERTIFICATE_STATUS_ICONS } from '../site/verification/result/verification-banner.tsx'
import { recordPath } from '#lists/records/record-paths.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { TextLink } from '#ui/button/link.tsx'
import { classes } from '#ui/classes.ts'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'

interface GivenCertificateProps {
  certificate: EarlierCertificate
  /** Shows only icon and number from 768 px; the words are in the tooltip and for screen readers. */
  isShort?: boolean
  className?: string
}

/** 'Already holds CERT2026110421-7F3K9Q, Active', with a link to the certificate. */
export function EarlierCertificateNotice({ certificate, isShort = false, className }: GivenCertificateProps) {
  const { id, certificateId, status } = certificate
  const here = useReturnState()
  const [before = '', after = ''] = alreadyHolds(certificate).split(certificateId)
  const words = isShort ? 'md:sr-only' : undefined
  const Icon = CERTIFICATE_STATUS_ICONS[status]
  return (
    <span title={alreadyHolds(certificate)} className={classes('block', className)}>
      <Icon className={classes('me-1 inline size-3 align-[-0.1em]', ICON_COLORS[CERTIFICATE_STATUS_TONES[status]])} />
      <span className={words}>{before}</span>
      <TextLink to={recordPath('certificate', id)} state={here} className={classes('id-text', isShort && 'md:text-[0.75rem]!')}>
        {certificateId}
      </TextLink>
      <span className={words}>{after}</span>
    </span>
  )
}

/** The certificate to name: a current one before one that has expired or was revoked. */
export function certificateToName(certificates: readonly EarlierCertificate[] | undefined): EarlierCertificate | undefined {
  return certificates?.find(isValidOrSuspended) ?? certificates?.[0]
}

const ICON_COLORS: Record<StatusTone, string> = {
  success: 'text-success',
  info: 'text-info',
  warning: 'text-warning',
  danger: 'text-danger',
  neutral: 'text-text-3',
}
