/** The address of the contact form with a subject chosen and a message begun. The visitor can change both. */
export function contactPath(about: { subject: string; message: string }): string {
  return `/contact?${new URLSearchParams(about)}#send-us-a-message`
}
