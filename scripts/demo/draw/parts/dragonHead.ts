import { blob, curve, oval, poly } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { horn } from '#scripts/demo/draw/parts/horns.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

export interface HeadLook {
  open: number
  look: number
  lid?: number
  /** Degrees: below zero frowns, above zero worries. */
  tilt?: number
  crest?: 'horns' | 'fins'
}

/** A dragon's head in profile, looking left; its neck arrives at about (30, 0). */
export const dragonHead = (s: Sketch, { open, look, lid = 0.3, tilt = -18, crest = 'horns' }: HeadLook): void => {
  const jaw = open * 44
  if (crest === 'horns') {
    horn(s, '26,-44 86,-84 150,-82', 40)
  } else {
    s.form(poly('40,-70 150,-120 112,-64 170,-40 110,-20 130,30 40,10'), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    s.line('M56-52L118-92M62-34L136-44M58-14L100 8', 'accent', 4)
  }
  s.form(blob(`-150,${18 + jaw} -96,${44 + jaw} -20,${42 + jaw * 0.5} 40,20 20,-10 -60,${jaw * 0.3}`), {
    fill: 'moss',
    shade: 10,
  })
  if (open > 0) s.spot(poly(`-140,${10 + jaw * 0.7} -30,${20 + jaw * 0.3} 0,-6 -140,-6`), 'screen')
  teeth(s, `-128,${16 + jaw} -70,${16 + jaw * 0.7}`, 3, -20)
  s.form(blob('-182,-22 -160,-48 -110,-48 -60,-64 -26,-92 30,-88 66,-50 56,4 10,22 -50,8 -120,12 -170,8'), {
    fill: 'moss',
    shade: 16,
  })
  teeth(s, '-160,6 -120,10 -40,8', 5, 20)
  s.line(curve('-170,4 -110,10 -40,8 6,24'), 'phosphor', 6)
  s.spot(oval(-160, -30, 9, 6, -20), 'screen')
  s.line(curve('-172,-34 -160,-42 -148,-34'), 'bright', 5)
  eye(s, -34, -48, 26, { white: 'accent', pupil: 'slit', look: [look * 0.6 - 0.3, 0.1], lid, tilt })
  if (crest === 'horns') horn(s, '20,-66 70,-130 150,-150', 46)
  s.line(curve('-100,-44 -84,-34 -70,-46'), 'dim', 4)
}
