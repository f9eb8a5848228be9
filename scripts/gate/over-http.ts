/** API tests that the gate runs against the built program instead: who may make which call, and whether the document describes the replies. */
export const OVER_HTTP = ['src/app/api/openapi.api.test.ts', 'src/app/api/roles.api.test.ts']

/** The same on both databases: what requests at the same moment do depends on the database and on the process. */
export const AT_THE_SAME_MOMENT = ['src/app/api/concurrent-edits.api.test.ts', 'src/enquiries/server/enquiry.api.test.ts']
