import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { addSubscriber, eraseSubscriber, restoreSubscriber, unsubscribeByStaff } from './subscriber-changes.server.ts'
import { countSubscribers, listSubscribers } from './subscriber-list.server.ts'
import { SUBSCRIBER_MISSING } from './subscriber-row.server.ts'
import {
  newSubscriberSchema,
  subscriberCountsSchema,
  subscriberListQuery,
  subscriberSchema,
  type Subscriber,
} from '../subscriber.schema.ts'

const tag = 'Newsletter'
const PATH = '/newsletter/subscribers'

export function mountSubscribersApi(api: Api) {
  return [
    endpoint(api, {
      method: 'get',
      path: PATH,
      tag,
      summary: 'List subscribers, newest first',
      access: 'records.read',
      query: subscriberListQuery,
      reply: z.array(subscriberSchema),
      answer: async ({ db, query, context }) => {
        const { rows, nextCursor } = await listSubscribers(db, query, context)
        return { data: rows, nextCursor }
      },
    }),
    endpoint(api, {
      method: 'get',
      path: `${PATH}/counts`,
      tag,
      summary: 'How many subscribers have which status',
      access: 'office.enter',
      reply: subscriberCountsSchema,
      answer: async ({ db }) => ({ data: await countSubscribers(db) }),
    }),
    endpoint(api, {
      method: 'post',
      path: PATH,
      tag,
      summary: 'Enter an address; its owner has to confirm it',
      access: 'records.write',
      body: newSubscriberSchema,
      reply: subscriberSchema,
      status: 201,
      answer: async ({ db, body, context }) => answer(await addSubscriber(db, body.email, context)),
    }),
    endpoint(api, {
      method: 'post',
      path: `${PATH}/{id}/restore`,
      rows: { id: SUBSCRIBER_MISSING },
      tag,
      summary: 'Let an address that was set aside get mailings again',
      access: 'records.write',
      reply: subscriberSchema,
      answer: async ({ db, rows: { id }, ifMatch, context }) => answer(await restoreSubscriber(db, id, { ifMatch }, context)),
    }),
    endpoint(api, {
      method: 'post',
      path: `${PATH}/{id}/unsubscribe`,
      rows: { id: SUBSCRIBER_MISSING },
      tag,
      summary: 'Unsubscribe someone who has asked for it',
      access: 'records.write',
      reply: subscriberSchema,
      answer: async ({ db, rows: { id }, ifMatch, context }) => answer(await unsubscribeByStaff(db, id, { ifMatch }, context)),
    }),
    endpoint(api, {
      method: 'delete',
      path: `${PATH}/{id}`,
      rows: { id: SUBSCRIBER_MISSING },
      tag,
      summary: 'Erase a subscriber',
      access: 'records.write',
      reply: z.null(),
      answer: async ({ db, rows: { id }, ifMatch, context }) => {
        await eraseSubscriber(db, id, { ifMatch }, context)
        return { data: null }
      },
    }),
  ]
}

function answer(subscriber: Subscriber): { data: Subscriber; etag: string } {
  return { data: subscriber, etag: subscriber.etag }
}
