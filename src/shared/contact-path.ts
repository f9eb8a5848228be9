/** The contact form with its subject chosen and its message begun; both can be changed there. */
export function contactPath(about: { subject: string; message: string }): string {
  return `/contact?${new URLSearchParams(about)}#send-us-a-message`
}
