/**
 * API tests that the gate runs against the built program instead: the permissions of each call, and whether the document
 * describes the replies.
 */
export const OVER_HTTP = ['src/app/api/openapi.api.test.ts', 'src/app/api/roles.api.test.ts']

/** The same on both databases: the outcome of concurrent requests depends on the database and on the process. */
export const AT_THE_SAME_MOMENT = ['src/app/api/concurrent-edits.api.test.ts', 'src/enquiries/server/enquiry.api.test.ts']
