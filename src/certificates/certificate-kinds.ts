/** A certificate of participation is for somebody who took part and did not meet the rule of the program. */
export const CERTIFICATE_KINDS = ['completion', 'participation'] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]
