import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#base/api/api-client.ts'
import { USUAL_MIN_ATTENDANCE } from '#catalogue/training-rule.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { WITH_DRAFTS } from '#office/data/admin-data.ts'
import { usePermission } from '#office/session/use-permission.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Batch } from '../../batches/batch.schema.ts'

/** Says that the batch's program requires no minimum attendance, and offers the usual minimum. */
export function NoMinimum({ batch: { trainingProgramId: id } }: { batch: Batch }) {
  const mayChange = usePermission('content.write')
  const client = useQueryClient()
  const { data: program } = useQuery(
    dataQuery(['training-program', 'of-batch', id], 'GET /training-programs/{id}', { path: { id }, query: WITH_DRAFTS }),
  )
  const change = useCall(() => callApi('PUT /training-programs/{id}', { path: { id }, body: { min_attendance: USUAL_MIN_ATTENDANCE } }), {
    done: `${program?.title ?? 'The program'} asks for ${USUAL_MIN_ATTENDANCE} % attendance`,
    failed: 'The minimum attendance was not set',
    onSuccess: () => Promise.all(['training-program', 'batch'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
  if (!program || program.min_attendance !== null) return null
  return (
    <Notice tone="warning" title="This program asks for no minimum attendance">
      <p className="wrap-anywhere">
        Whoever attended less than {USUAL_MIN_ATTENDANCE} %, or has sessions that nobody marked, gets a certificate only if you choose it.
      </p>
      {mayChange && (
        <Button
          variant="secondary"
          size="compact"
          className="mt-2"
          busy={change.isPending}
          busyLabel="Saving..."
          onClick={() => change.send()}
        >
          {`Ask for ${USUAL_MIN_ATTENDANCE} %`}
        </Button>
      )}
    </Notice>
  )
}
