/** The reasons for suspecting spam. Such an enquiry is stored outside the inbox (docs/decisions/0036). */
export const SUSPICIONS = ['hidden-field', 'unknown-form', 'too-fast', 'many-from-network', 'many-from-sender', 'flood', 'marked'] as const
export type Suspicion = (typeof SUSPICIONS)[number]

/** The explanation of each reason for staff. */
export const SUSPICION_TEXTS: Record<Suspicion, string> = {
  'hidden-field': 'A field that people do not see was filled in.',
  'unknown-form': 'It does not come from a form that this site has made.',
  'too-fast': 'It was sent within two seconds after the page was made.',
  'many-from-network': 'It is one of many messages from the same network on one day.',
  'many-from-sender': 'It is one of many e-mails from the same sender on one day.',
  flood: 'It came while very many messages arrived at once.',
  marked: 'Someone in the office marked it as spam.',
}

/** 'hidden-field,flood' → both reasons. Null, for a message in the inbox, has none. */
export function readSuspicions(stored: string | null): Suspicion[] {
  return SUSPICIONS.filter((suspicion) => stored?.split(',').includes(suspicion))
}
