import { CircleAlert, MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { callApi, failureText } from '#base/api/api-client.ts'
import { exceptionText } from '#base/api/exception-text.ts'

export interface SignUpResult {
  isRefused: boolean
  /** What the form says then. */
  answer: ReactNode
}

const NOT_SENT = 'Your address could not be sent. Please try again.'

/** Sends the address of the newsletter form, and empties the form once the address is stored. */
export async function signUp(form: HTMLFormElement, noticeVersion: number): Promise<SignUpResult> {
  const values = new FormData(form)
  const [email = '', remarks] = ['email', 'remarks'].map((name) => {
    const value = values.get(name)
    return typeof value === 'string' ? value.trim() : ''
  })
  try {
    const body = { email, remarks, noticeVersion }
    const { data } = await callApi<{ isMailed: boolean }>('/api/newsletter', { method: 'POST', body })
    form.reset()
    return { isRefused: false, answer: <Noted email={email} isMailed={data.isMailed} /> }
  } catch (error) {
    return {
      isRefused: true,
      answer: <Refused message={failureText(error, error instanceof TypeError ? exceptionText(error) : NOT_SENT)} />,
    }
  }
}

/** `isMailed`: a mail to confirm the address is on its way. Otherwise mail is not set up, and the office has the address. */
function Noted({ email, isMailed }: { email: string; isMailed: boolean }) {
  return (
    <p className="flex items-start gap-2">
      <MailCheck className="mt-0.5 size-5" />
      <span className="min-w-0 wrap-anywhere">
        {isMailed ? (
          <>
            <strong>Check your inbox.</strong> Open the link that we have sent to {email}, and you are subscribed.
          </>
        ) : (
          <>
            <strong>Thanks.</strong> We will e-mail you a confirmation link at {email} before the first issue.
          </>
        )}
      </span>
    </p>
  )
}

function Refused({ message }: { message: string }) {
  return (
    <p className="flex items-start gap-2 font-semibold">
      <CircleAlert className="mt-0.5 size-5" />
      {message}
    </p>
  )
}
