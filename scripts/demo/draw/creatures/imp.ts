import { blob, curve, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { horn } from '#scripts/demo/draw/parts/horns.ts'
import { hand, paw, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import { batWing } from '#scripts/demo/draw/parts/wings.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const imp: Recipe = {
  handle: 'imp-of-small-print',
  label: 'IMP OF SMALL PRINT',
  accent: 'red',
  face: { x: 0, y: -470, reach: 220 },
  notes: [
    { to: [-60, -420], text: 'GRIN. NON-|REFUNDABLE' },
    { to: [-200, -300], text: 'QUILL (YOURS|NOW)' },
    { to: [190, -300], text: 'CLAUSE NINE.|SEE COMMA' },
    { to: [310, -60], text: 'CONTINUED|OVERLEAF' },
  ],
  tall: 700,
  wide: 410,
  metres: 0.5,
  draw: (s, { open, raise, look }) => {
    s.both(() =>
      batWing(
        s,
        {
          root: [60, -310],
          elbow: [140, -400 - raise * 40],
          wrist: [210, -500 - raise * 50],
          tips: `370,${-480 - raise * 40} 360,-350 270,-260`,
          tail: [90, -230],
        },
        { bone: 18 },
      ),
    )
    tube(s, '-60,-110 -200,-60 -310,-120 -300,-240 -350,-280', [40, 30, 24, 18, 10], { shade: 0 })
    s.form(poly('-330,-262 -420,-236 -390,-360 -304,-318 -344,-300'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.both(() => {
      tube(s, '50,-150 100,-90 64,-10', [76, 56, 40], { shade: 10 })
      paw(s, 74, 28, 46)
    })
    s.form(blob('-80,-330 0,-350 80,-330 110,-200 80,-90 0,-66 -80,-90 -110,-200'), { shade: 26 })
    s.line(curve('-50,-150 0,-130 50,-150'), 'dim', 5)
    s.line('M-6-110h12', 'dim', 6)
    s.both(() => horn(s, '80,-580 150,-640 130,-730', 56, { rings: 3 }))
    s.both(() => s.form(poly('120,-480 260,-560 220,-470 120,-410'), { fill: 'moss', shade: 0 }))
    s.form(blob('-150,-460 -130,-570 0,-620 130,-570 150,-460 90,-370 0,-316 -90,-370'), { fill: 'moss', shade: 26 })
    s.both(() => {
      eye(s, 66, -494, 42, { white: 'accent', pupil: 'slit', look: [look * 0.5, 0.1], lid: 0.36, tilt: -22 })
      brow(s, 20, 120, -560, 22)
    })
    s.form(poly('-12,-452 12,-452 0,-424'), { fill: 'deep', weight: 5, shade: 0 })
    s.form(
      blob(
        `-110,-424 -50,-402 0,-396 50,-402 110,-424 76,${-366 + open * 10} 0,${-338 + open * 14} -76,${-366 + open * 10}`,
      ),
      { fill: 'screen', tone: 'bright', shade: 0 },
    )
    teeth(s, '-100,-420 0,-396 100,-420', 9, 26, { gap: 0.04, uneven: 0.15 })
    s.form(blob('-14,-334 14,-334 6,-276 0,-262 -6,-276'), { fill: 'moss', shade: 0 })
    tube(s, `-84,-300 -160,-240 -190,${-290 - raise * 30}`, [46, 38, 32], { shade: 0 })
    s.at(`translate(0 ${-raise * 30})`, () => {
      s.form(blob('-186,-300 -260,-400 -290,-520 -220,-470 -180,-390'), { fill: 'mid', tone: 'bright', shade: 0 })
      s.line(curve('-170,-260 -200,-350 -276,-490'), 'bright', 5)
      hand(s, -190, -302, 26, 270, { fill: 'moss', claws: 'bright', fan: 60 })
    })
    const scroll =
      'M110-440H290V-180C300-80 380-110 400-20C410 40 330 60 250 56L236 14C300 20 330 6 320-20C300-70 130-60 110-180Z'
    s.form(scroll, { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(ribbon('96,-440 304,-440', [34, 34]).d, { fill: 'mid', tone: 'accent', shade: 0 })
    s.line(
      'M136-396H264M136-370H250M136-344H264M136-318H226M136-292H264M136-266H250M136-240H264M140-214H236M146-190H262M160-166H270M180-146H282',
      'accent',
      5,
    )
    s.line(curve('310,-90 346,-70 366,-40'), 'accent', 5)
    s.form(oval(322, 36, 24), { fill: 'accent', tone: 'accent', shade: 0 })
    tube(s, '84,-300 130,-250 112,-300', [46, 38, 32], { shade: 0 })
    hand(s, 116, -330, 26, 290, { fill: 'moss', claws: 'bright', fan: 60 })
  },
}
