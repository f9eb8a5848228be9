import type { Api } from '#base/http/endpoint.server.ts'
import type { MailKindHooks } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { mountBouncesApi } from './bounce.api.server.ts'
import { mountIssuesApi } from './issue.api.server.ts'
import { mountSubscriberExport } from './subscriber-export.server.ts'
import { mountSubscribersApi } from './subscriber.api.server.ts'
import { mountSignUpApi } from './subscription.api.server.ts'

/** What the settings say about mail. */
interface NewsletterSettings {
  isMailSetUp: boolean
  /** MAIL_WEBHOOK_SECRET. Undefined: the call for mail servers is switched off. */
  webhookSecret: string | undefined
  /** What depends on mails: it hears of those that came back. */
  hooks: MailKindHooks
}

/** Sign-up, subscribers, issues and returned mails. */
export function mountNewsletterApi(api: Api, settings: NewsletterSettings) {
  return [
    ...mountSignUpApi(api, settings),
    ...mountSubscribersApi(api),
    ...mountIssuesApi(api, settings),
    ...mountBouncesApi(api, settings),
    mountSubscriberExport(api),
  ]
}
