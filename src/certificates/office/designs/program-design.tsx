import { failureText } from '#base/api/api-client.ts'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { chooseDesign, useChosenDesign, useRefreshDesigns } from './design-data.tsx'

const DEFAULT = 'default'

/** The design of a stored program's new certificates. A choice takes effect at once, independently of the form. */
export function ProgramDesign({ program }: { program: number }) {
  const { data, error, isPending } = useChosenDesign(program)
  const refresh = useRefreshDesigns()
  const choice = useCall((designId: number | null) => chooseDesign(program, designId), {
    otherwise: 'The design could not be chosen.',
    done: 'The design is chosen',
    failed: 'The design was not chosen',
    onSettled: refresh,
  })
  const standard = data?.designs.find(({ isDefault }) => isDefault)?.name ?? 'the shipped design'
  return (
    <EditorSection
      title="Certificate design"
      purpose="For new certificates of this program. Certificates already issued do not change. A choice takes effect immediately."
    >
      {isPending && <Skeleton className="h-11" />}
      {error && !data && <Notice tone="warning">{failureText(error)}</Notice>}
      {data && (
        <Field name="certificateDesign" label="Design">
          <Select
            value={String(data.designId ?? DEFAULT)}
            disabled={choice.isPending}
            onChange={({ currentTarget: { value } }) => choice.send(value === DEFAULT ? null : Number(value))}
            options={[
              { value: DEFAULT, label: `As usual: ${standard}` },
              ...data.designs.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </Field>
      )}
    </EditorSection>
  )
}
