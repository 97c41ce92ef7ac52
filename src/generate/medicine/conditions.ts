import type { Condition } from "./condition.ts";
import { GUT_AND_JOINT_CONDITIONS } from "./conditions-gut-and-joints.ts";
import { HEART_AND_LUNG_CONDITIONS } from "./conditions-heart-and-lungs.ts";
import { HORMONE_AND_ALLERGY_CONDITIONS } from "./conditions-hormones-and-allergies.ts";
import { METABOLISM_CONDITIONS } from "./conditions-metabolism.ts";
import { MIND_AND_NERVE_CONDITIONS } from "./conditions-mind-and-nerves.ts";
import { SKIN_AND_EYE_CONDITIONS } from "./conditions-skin-and-eyes.ts";

/** Every long-standing condition that generated patients may have. */
export const CONDITIONS: readonly Condition[] = [
  ...HEART_AND_LUNG_CONDITIONS,
  ...METABOLISM_CONDITIONS,
  ...GUT_AND_JOINT_CONDITIONS,
  ...MIND_AND_NERVE_CONDITIONS,
  ...SKIN_AND_EYE_CONDITIONS,
  ...HORMONE_AND_ALLERGY_CONDITIONS,
];
