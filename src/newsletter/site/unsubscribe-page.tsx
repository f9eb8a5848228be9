import { MailCheck, MailMinus, MailX } from 'lucide-react'
import { data } from 'react-router'
import { unsubscriptionState } from '../server/subscription.server.ts'
import { TextLink } from '#ui/button/link.tsx'
import { siteContext } from '#site/server/site-context.server.ts'
import type { Route } from './+types/unsubscribe-page.ts'
import { SECRET_PAGE, SubscriptionView } from './subscription-view.tsx'

const PATH = '/subscription/cancel'

/** The page that each newsletter's footer links to. Loading only reads: the button unsubscribes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, secret } = context.get(siteContext)
  const state = await unsubscriptionState(db, params.token, { now: clock(), secret })
  return data(state, { status: state === 'unknown' ? 404 : 200, headers: SECRET_PAGE })
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export default function UnsubscribePage({ loaderData: state }: Route.ComponentProps) {
  if (state === 'unknown') {
    return (
      <SubscriptionView icon={MailX} title="This link does not work" path={PATH}>
        <p>It may be incomplete, or your address has already been erased. Open it again from the e-mail, or copy the whole link.</p>
        <p>
          Are you still receiving the newsletter? <TextLink to="/contact">Write to us</TextLink> and we will stop it.
        </p>
      </SubscriptionView>
    )
  }
  if (state === 'done') {
    return (
      <SubscriptionView icon={MailCheck} title="You are unsubscribed" path={PATH}>
        <p>
          You will not receive any more newsletters, and your address has been erased from our list. If you change your mind, enter it again
          at the bottom of this page.
        </p>
      </SubscriptionView>
    )
  }
  return (
    <SubscriptionView icon={MailMinus} title="Unsubscribe from the newsletter?" path={PATH} button="Unsubscribe">
      <p>No more newsletters will be sent to the address that this link was sent to, and it will be erased from our list.</p>
    </SubscriptionView>
  )
}
