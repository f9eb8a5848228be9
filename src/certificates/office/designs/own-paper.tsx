import { useWatch } from 'react-hook-form'
import { CompanyPictureField } from '#company/office/company-picture-field.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import type { WordingName } from '../../designs/design.ts'
import { AREA_EDGE_LABELS, AREA_EDGES, areaSize, type FreeArea } from '../../designs/free-area.ts'
import { useDesignFit } from './design-data.tsx'
import type { DesignEditing } from './design-sections.tsx'
import { areaField, drawnArea, signatoryCount, type DesignValues } from './design-values.ts'
import { FreeAreaOnPaper } from './free-area-on-paper.tsx'
import type { Orientation } from '../../designs/orientation.ts'

const MEASURE_AFTER_MS = 400

/** The company's own page and the free area on it. Shown for this layout only. */
export function OwnPaperSection({ editor, wording }: { editor: DesignEditing; wording: WordingName }) {
  const { control, register, setValue } = editor.form
  const values = useWatch({ control }) as DesignValues
  const { paper = '' } = values
  const orientation = values['orientation'] as Orientation
  const area = drawnArea(values)
  const { width, height } = areaSize(area, orientation)
  if (values['layout'] !== 'paper') return null
  return (
    <EditorSection title="Own paper" purpose="Name, sentence, facts, signatories, QR code and number are printed inside the free area.">
      <CompanyPictureField
        editor={editor}
        name="paper"
        kind="paper"
        label="Your A4 page"
        hint="PDF with one page, PNG, JPEG or SVG, up to 5 MB. 300 dpi prints best: 3508 × 2480 pixels."
        isRequired
        onUploaded={(picture) => change('orientation', picture.height > picture.width ? 'portrait' : 'landscape')}
      />
      {paper && (
        <FreeAreaOnPaper
          paper={paper}
          orientation={orientation}
          area={area}
          signatoryCount={signatoryCount(values)}
          onChange={(moved) => AREA_EDGES.filter((edge) => moved[edge] !== area[edge]).forEach((edge) => setEdge(edge, moved))}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        {AREA_EDGES.map((edge) => (
          <Field key={edge} name={areaField(edge)} label={`${AREA_EDGE_LABELS[edge]}, mm`}>
            <TextInput inputMode="numeric" autoComplete="off" {...register(areaField(edge))} />
          </Field>
        ))}
      </div>
      {width > 0 && height > 0 && (
        <p className="figures text-small text-text-2">
          Millimetres from that side of the page. The free area is {width} × {height} mm.
        </p>
      )}
      <LongestName values={values} wording={wording} />
    </EditorSection>
  )

  function setEdge(edge: keyof FreeArea, moved: FreeArea) {
    change(areaField(edge), String(moved[edge]))
  }

  function change(field: string, value: string) {
    setValue(field, value, { shouldDirty: true, shouldValidate: editor.errors[field] !== undefined })
  }
}

/** Warns when the area is too small for the longest name of the last year. */
function LongestName({ values, wording }: { values: DesignValues; wording: WordingName }) {
  const canSeePeople = usePermission('records.read')
  const measured = useDebouncedValue(values, MEASURE_AFTER_MS)
  const { data } = useDesignFit(measured, { wording, isEnabled: canSeePeople && Boolean(measured['paper']) })
  return (
    <div role="status" className="empty:hidden">
      {data?.isTooSmall && (
        <Notice tone="warning">
          The free area is too small for the longest name of the last year: “{data.name}” would have letters of {data.points} points. The
          preview shows it.
        </Notice>
      )}
    </div>
  )
}
