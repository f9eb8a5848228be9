import { ENQUIRY_CHANNELS, type EnquiryChannel } from '../enquiry.ts'

const CHANNEL_KEY = 'enquiry_channel'

/** The channel of the enquiry that was recorded last in this browser: the desk takes walk-ins, the phone its calls. */
export function lastChannel(): EnquiryChannel {
  try {
    const stored = localStorage.getItem(CHANNEL_KEY)
    return ENQUIRY_CHANNELS.find((channel) => channel === stored) ?? 'walk-in'
  } catch {
    // Storage is disabled: every enquiry begins as a walk-in.
    return 'walk-in'
  }
}

export function rememberChannel(channel: EnquiryChannel): void {
  try {
    localStorage.setItem(CHANNEL_KEY, channel)
  } catch {
    // Storage is disabled: the next one begins as a walk-in.
  }
}
