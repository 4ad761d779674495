// What a sheet need not say itself when bots ask: forecasts, odds of charges and footing, from insights and
// plain ground.
#pragma once

#include "battle/aims.h"
#include "battle/battle.h"

namespace drumhead {

// What the aims would give as `judge` sees them; where there are none, or it is over, `ahead` has won.
Forecast forecast_by(const Core& core, const Setting& setting, const Field& field, const AimJudge& judge,
                     Side ahead);
// Turns to the end, with this one; 0: there is no last turn.
int turns_until(const Core& core, int last_turn);
// The same with what insights say: a side with nothing left has lost, and no army breaks.
Forecast plain_forecast(const Battle& battle);

// From both insights: blows, the defender's volley, flanks, height, friends already in contact.
ChargeOdds plain_charge_odds(const Battle& battle, PieceId unit, PieceId foe);

// Houses and water bar the way; woods, marsh and rough ground take half of a march.
Footing plain_footing(Ground kind);

}  // namespace drumhead
