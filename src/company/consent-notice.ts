export const MIN_NOTICE_LENGTH = 80
export const MAX_NOTICE_LENGTH = 1200

/**
 * The first version. It contains everything that the Digital Personal Data Protection Act requires of a notice: what is stored and why, how
 * to withdraw consent and exercise one's rights, and where to complain.
 */
export const DEFAULT_NOTICE = noticeFor(undefined)

/** The shipped wording, with the company's contact address if there is one. */
export function noticeFor(email: string | undefined): string {
  return (
    'By sending this form you agree that we store what you enter in it to answer you and to arrange the training or service' +
    ' you ask for, and for nothing else. You can withdraw your consent, or see, correct or erase your details, at any time:' +
    ` write to us at ${email ?? 'the e-mail address on our contact page'}. If we do not resolve it, you can complain to the Data` +
    ' Protection Board of India.'
  )
}
