import type { Look } from '#ui/colours/shipped-colours.ts'
import { useLookPreview } from './look-data.tsx'

/** The colours that are used, with their contrast, and the statuses that moved away from the brand. */
export function DerivedColours({ look }: { look: Look }) {
  const { data } = useLookPreview(look)
  if (!data) return <p className="text-small text-text-2">Enter two colours to see what follows from them.</p>
  return (
    <>
      <table className="w-full text-small">
        <caption className="sr-only">Colours and their contrast</caption>
        <thead>
          <tr className="text-left text-text-2">
            <th scope="col" className="py-2 pr-3 font-normal">
              Where
            </th>
            <th scope="col" className="py-2 pr-3 font-normal">
              Light
            </th>
            <th scope="col" className="py-2 font-normal">
              Dark
            </th>
          </tr>
        </thead>
        <tbody>
          {data.uses.map(({ use, light, dark }) => (
            <tr key={use} className="border-t border-border">
              <th scope="row" className="py-2 pr-3 text-left font-semibold">
                {use}
              </th>
              <td className="py-2 pr-3">
                <Swatch {...light} />
              </td>
              <td className="py-2">
                <Swatch {...dark} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.moved.length > 0 && (
        <p className="text-small">
          The brand is close to the colour for {data.moved.map((status) => STATUS_WORDS[status] ?? status).join(' and ')}. That colour is
          moved away from it, so that a status is not mistaken for decoration.
        </p>
      )}
    </>
  )
}

const STATUS_WORDS: Record<string, string> = { success: 'success', info: 'information', warning: 'warnings', danger: 'errors' }

/** The colours are those of the company, so no token names them. */
function Swatch({ front, ground, ratio }: { front: string; ground: string; ratio: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span aria-hidden="true" className="rounded-sm border border-border px-2 font-semibold" style={{ color: front, background: ground }}>
        Aa
      </span>
      <span className="tabular-nums">{ratio.toFixed(1)} : 1</span>
    </span>
  )
}
