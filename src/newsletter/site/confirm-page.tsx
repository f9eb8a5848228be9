import { MailCheck, MailQuestionMark, MailX } from 'lucide-react'
import { data } from 'react-router'
import { confirmationState } from '../server/subscription.server.ts'
import { TextLink } from '#ui/button/link.tsx'
import { useLayoutData } from '#site/use-layout-data.tsx'
import { siteContext } from '#site/server/site-context.server.ts'
import type { Route } from './+types/confirm-page.ts'
import { SECRET_PAGE, SubscriptionView } from './subscription-view.tsx'

const PATH = '/subscription/confirm'

/** The page that the confirmation mail links to. Loading only reads: the button confirms. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, secret } = context.get(siteContext)
  const state = await confirmationState(db, params.token, { now: clock(), secret })
  return data(state, { status: state === 'unknown' ? 404 : 200, headers: SECRET_PAGE })
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export default function ConfirmPage({ loaderData: state }: Route.ComponentProps) {
  const { content } = useLayoutData()
  if (state === 'unknown') {
    return (
      <SubscriptionView icon={MailX} title="This link does not work" path={PATH}>
        <p>
          It may be incomplete, or older than 30 days. Enter your address again at the bottom of this page and we will send you a new one.
        </p>
      </SubscriptionView>
    )
  }
  if (state === 'done') {
    return (
      <SubscriptionView icon={MailCheck} title="You are subscribed" path={PATH}>
        <p>You will receive our next newsletter. Each one has a link to unsubscribe.</p>
        {content.programs && (
          <p>
            <TextLink to="/training-programs">See our training programs</TextLink>
          </p>
        )}
      </SubscriptionView>
    )
  }
  return (
    <SubscriptionView icon={MailQuestionMark} title="Confirm your subscription" path={PATH} button="Yes, send me the newsletter">
      <p>Press the button to receive our newsletter at the address that this link was sent to. You can unsubscribe at any time.</p>
    </SubscriptionView>
  )
}
