/** One person's address. The two parts stay separate up to the mail server, so that no name can add a recipient or a header. */
export interface Mailbox {
  address: string
  name: string | null
}
