import { runtimeFile } from '../../platform/build-files.server.ts'
import { Renderer } from '../../platform/rendering/renderer.server.ts'
import { bakeIntoPng, bakeIntoSvg } from '../baking.ts'
import type { BadgePicture } from './badge-picture.ts'

export type BadgeFormat = 'svg' | 'png'

/** In memory: 80 kB an SVG, 300 kB a PNG. */
const PICTURES_KEPT = 64
const IDLE_MS = 60_000

/** Badges of certificates, drawn in a process of their own: the same picture is the same bytes. */
export class BadgeImages {
  readonly #renderer = new Renderer<{ picture: BadgePicture; format: BadgeFormat }>({
    worker: runtimeFile('./badge-worker.ts', import.meta.url),
    what: 'the badge',
    kept: PICTURES_KEPT,
    idleMs: IDLE_MS,
  })

  /**
   * The picture with the credential baked in. Rejects when it cannot be drawn.
   * @throws Problem 'unavailable' when too much is waiting
   */
  async draw(picture: BadgePicture, format: BadgeFormat, credential: string): Promise<Uint8Array<ArrayBuffer>> {
    const bare = await this.#renderer.render({ picture, format })
    if (format === 'png') return bakeIntoPng(bare, credential)
    return new TextEncoder().encode(bakeIntoSvg(new TextDecoder().decode(bare), credential))
  }

  /** Ends the process that draws. */
  close(): Promise<void> {
    return this.#renderer.close()
  }
}
