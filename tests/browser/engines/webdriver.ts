import type { Tab } from './engine.ts'

/** Sends a WebDriver command, which HTTP drivers and Firefox's Marionette name differently. */
export type SendCommand = (command: 'Navigate' | 'ExecuteScript' | 'PerformActions', parameters: object) => Promise<unknown>

/**
 * The WebDriver commands common to all browsers. Uses a mouse even at phone width: Firefox 115 makes no click of a touch, and WebKitGTK has
 * no touch.
 */
export function webDriverTab(send: SendCommand, close: () => Promise<void>): Tab {
  return {
    goto: async (url) => void (await send('Navigate', { url })),
    evaluate: async (expression) => send('ExecuteScript', { script: `return (${expression})`, args: [] }),
    press: async (x, y) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('PerformActions', { actions: [{ type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' }, actions }] })
    },
    type: async (text) => {
      const actions = Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    close,
  }
}
