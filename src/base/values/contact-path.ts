/** Returns the URL of the contact form with a subject chosen and a message begun. The visitor can change both. */
export function contactPath({ batch, ...about }: { subject: string; message: string; batch?: number | undefined }): string {
  return `/contact?${new URLSearchParams({ ...about, ...(batch && { batch: String(batch) }) })}#send-us-a-message`
}
