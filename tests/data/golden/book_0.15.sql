BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scorekeeper','first_ledger','2026-11-24 23:09:03.867152+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'scorekeeper','kept_profiles','2026-11-24 23:09:03.869553+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'scorekeeper','moves','2026-11-24 23:09:03.870055+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'scorekeeper','money','2026-11-24 23:09:03.873039+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'scorekeeper','taking_turns','2026-11-24 23:09:03.873741+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'scorekeeper','agreements','2026-11-24 23:09:03.875401+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'scorekeeper','settling','2026-11-24 23:09:03.885485+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'scorekeeper','counts_beside_lines','2026-11-24 23:09:03.886646+00:00');
INSERT INTO "_sqlite_migrations" VALUES(9,'scorekeeper','drafts','2026-11-24 23:09:03.888634+00:00');
INSERT INTO "_sqlite_migrations" VALUES(10,'scorekeeper','people_beside_keys','2026-11-24 23:09:03.889882+00:00');
INSERT INTO "_sqlite_migrations" VALUES(11,'scorekeeper','samples','2026-11-24 23:09:03.890931+00:00');
INSERT INTO "_sqlite_migrations" VALUES(12,'scorekeeper','sums_on_demand','2026-11-24 23:09:03.913979+00:00');
INSERT INTO "_sqlite_migrations" VALUES(13,'scorekeeper','side_payments','2026-11-24 23:09:03.917019+00:00');
INSERT INTO "_sqlite_migrations" VALUES(14,'scorekeeper','verdicts','2026-11-24 23:09:03.918742+00:00');
INSERT INTO "_sqlite_migrations" VALUES(15,'scorekeeper','history_hashes','2026-11-24 23:09:03.919656+00:00');
INSERT INTO "_sqlite_migrations" VALUES(16,'scorekeeper','last_round','2026-11-24 23:09:03.920243+00:00');
CREATE TABLE agreement (
            id INTEGER PRIMARY KEY,
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            browser_id INTEGER NOT NULL REFERENCES browser (id) ON DELETE CASCADE,
            fingerprint TEXT NOT NULL,         -- of the rules, which tells their game too
            person INTEGER NOT NULL,
            at TEXT NOT NULL,
            struck INTEGER NOT NULL CHECK (struck IN (0, 1)),
            UNIQUE (session_id, browser_id, fingerprint)
        ) STRICT;
CREATE TABLE browser (
    id INTEGER PRIMARY KEY,
    secret_hash BLOB NOT NULL UNIQUE,  -- of the random id in its cookie
    met_at TEXT NOT NULL
) STRICT;
INSERT INTO "browser" VALUES(1,X'2316DBDA633ED24D78C852A71224932203EABE74B47A8ADB959BAD977352A427','2026-11-24T23:09:03Z');
CREATE TABLE change (
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    at TEXT NOT NULL,
    machine_id INTEGER REFERENCES machine (id),  -- null is the server
    what TEXT NOT NULL,
    line_id INTEGER,
    reason TEXT NOT NULL,
    details TEXT NOT NULL CHECK (json_valid(details)),
    PRIMARY KEY (session_id, version)
) STRICT, WITHOUT ROWID;
INSERT INTO "change" VALUES(1,1,'2026-11-24T23:09:03Z',1,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(1,2,'2026-11-24T23:09:03Z',1,'saved',1,'','{}');
INSERT INTO "change" VALUES(1,3,'2026-11-24T23:09:03Z',1,'saved',2,'','{}');
INSERT INTO "change" VALUES(1,4,'2026-11-24T23:09:03Z',1,'saved',3,'','{}');
INSERT INTO "change" VALUES(1,5,'2026-11-24T23:09:03Z',1,'saved',4,'','{}');
INSERT INTO "change" VALUES(1,6,'2026-11-24T23:09:03Z',1,'saved',5,'','{}');
INSERT INTO "change" VALUES(1,7,'2026-11-24T23:09:03Z',1,'saved',6,'','{}');
INSERT INTO "change" VALUES(1,8,'2026-11-24T23:09:03Z',1,'saved',7,'','{}');
INSERT INTO "change" VALUES(1,9,'2026-11-24T23:09:03Z',1,'saved',8,'','{}');
INSERT INTO "change" VALUES(1,10,'2026-11-24T23:09:03Z',1,'saved',9,'','{}');
INSERT INTO "change" VALUES(1,11,'2026-11-24T23:09:03Z',1,'saved',10,'','{}');
INSERT INTO "change" VALUES(1,12,'2026-11-24T23:09:03Z',1,'saved',11,'','{}');
INSERT INTO "change" VALUES(1,13,'2026-11-24T23:09:03Z',1,'saved',12,'','{}');
INSERT INTO "change" VALUES(1,14,'2026-11-24T23:09:03Z',1,'corrected',1,'nhầm ván','{}');
INSERT INTO "change" VALUES(1,15,'2026-11-24T23:09:03Z',1,'struck',2,'','{}');
INSERT INTO "change" VALUES(1,16,'2026-11-24T23:09:03Z',1,'struck',12,'','{}');
INSERT INTO "change" VALUES(1,17,'2026-11-24T23:09:03Z',1,'restored',12,'','{}');
INSERT INTO "change" VALUES(1,18,'2026-11-24T23:09:03Z',1,'saved',13,'','{}');
INSERT INTO "change" VALUES(2,1,'2026-11-24T23:09:03Z',2,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(2,2,'2026-11-24T23:09:03Z',2,'saved',14,'','{}');
INSERT INTO "change" VALUES(2,3,'2026-11-24T23:09:03Z',2,'saved',15,'','{}');
INSERT INTO "change" VALUES(2,4,'2026-11-24T23:09:03Z',2,'saved',16,'','{}');
INSERT INTO "change" VALUES(2,5,'2026-11-24T23:09:03Z',2,'saved',17,'','{}');
INSERT INTO "change" VALUES(2,6,'2026-11-24T23:09:03Z',2,'saved',18,'','{}');
INSERT INTO "change" VALUES(2,7,'2026-11-24T23:09:03Z',2,'saved',19,'','{}');
INSERT INTO "change" VALUES(2,8,'2026-11-24T23:09:03Z',2,'saved',20,'','{}');
INSERT INTO "change" VALUES(2,9,'2026-11-24T23:09:03Z',2,'saved',21,'','{}');
INSERT INTO "change" VALUES(2,10,'2026-11-24T23:09:03Z',2,'saved',22,'','{}');
INSERT INTO "change" VALUES(2,11,'2026-11-24T23:09:03Z',2,'saved',23,'','{}');
INSERT INTO "change" VALUES(2,12,'2026-11-24T23:09:03Z',2,'saved',24,'','{}');
INSERT INTO "change" VALUES(2,13,'2026-11-24T23:09:03Z',2,'saved',25,'','{}');
INSERT INTO "change" VALUES(2,14,'2026-11-24T23:09:03Z',2,'saved',26,'','{}');
INSERT INTO "change" VALUES(2,15,'2026-11-24T23:09:03Z',2,'saved',27,'','{}');
INSERT INTO "change" VALUES(2,16,'2026-11-24T23:09:03Z',2,'saved',28,'','{}');
INSERT INTO "change" VALUES(2,17,'2026-11-24T23:09:03Z',2,'saved',29,'','{}');
INSERT INTO "change" VALUES(2,18,'2026-11-24T23:09:03Z',2,'saved',30,'','{}');
INSERT INTO "change" VALUES(2,19,'2026-11-24T23:09:03Z',2,'saved',31,'','{}');
INSERT INTO "change" VALUES(2,20,'2026-11-24T23:09:03Z',2,'saved',32,'','{}');
INSERT INTO "change" VALUES(2,21,'2026-11-24T23:09:04Z',2,'corrected',14,'nhầm ván','{}');
INSERT INTO "change" VALUES(2,22,'2026-11-24T23:09:04Z',2,'struck',15,'','{}');
INSERT INTO "change" VALUES(2,23,'2026-11-24T23:09:04Z',2,'struck',32,'','{}');
INSERT INTO "change" VALUES(2,24,'2026-11-24T23:09:04Z',2,'restored',32,'','{}');
INSERT INTO "change" VALUES(2,25,'2026-11-24T23:09:04Z',2,'saved',33,'','{}');
INSERT INTO "change" VALUES(3,1,'2026-11-24T23:09:04Z',3,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(3,2,'2026-11-24T23:09:04Z',3,'saved',34,'','{}');
INSERT INTO "change" VALUES(3,3,'2026-11-24T23:09:04Z',3,'saved',35,'','{}');
INSERT INTO "change" VALUES(3,4,'2026-11-24T23:09:04Z',3,'saved',36,'','{}');
INSERT INTO "change" VALUES(3,5,'2026-11-24T23:09:04Z',3,'saved',37,'','{}');
INSERT INTO "change" VALUES(3,6,'2026-11-24T23:09:04Z',3,'saved',38,'','{}');
INSERT INTO "change" VALUES(3,7,'2026-11-24T23:09:04Z',3,'saved',39,'','{}');
INSERT INTO "change" VALUES(3,8,'2026-11-24T23:09:04Z',3,'corrected',34,'nhầm ván','{}');
INSERT INTO "change" VALUES(3,9,'2026-11-24T23:09:04Z',3,'struck',35,'','{}');
INSERT INTO "change" VALUES(3,10,'2026-11-24T23:09:04Z',3,'struck',39,'','{}');
INSERT INTO "change" VALUES(3,11,'2026-11-24T23:09:04Z',3,'restored',39,'','{}');
INSERT INTO "change" VALUES(3,12,'2026-11-24T23:09:04Z',3,'saved',40,'','{}');
INSERT INTO "change" VALUES(4,1,'2026-11-24T23:09:04Z',4,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(4,2,'2026-11-24T23:09:04Z',4,'saved',41,'','{}');
INSERT INTO "change" VALUES(4,3,'2026-11-24T23:09:04Z',4,'saved',42,'','{}');
INSERT INTO "change" VALUES(4,4,'2026-11-24T23:09:04Z',4,'saved',43,'','{}');
INSERT INTO "change" VALUES(4,5,'2026-11-24T23:09:04Z',4,'saved',44,'','{}');
INSERT INTO "change" VALUES(4,6,'2026-11-24T23:09:04Z',4,'saved',45,'','{}');
INSERT INTO "change" VALUES(4,7,'2026-11-24T23:09:04Z',4,'saved',46,'','{}');
INSERT INTO "change" VALUES(4,8,'2026-11-24T23:09:04Z',4,'saved',47,'','{}');
INSERT INTO "change" VALUES(4,9,'2026-11-24T23:09:04Z',4,'saved',48,'','{}');
INSERT INTO "change" VALUES(4,10,'2026-11-24T23:09:04Z',4,'saved',49,'','{}');
INSERT INTO "change" VALUES(4,11,'2026-11-24T23:09:04Z',4,'saved',50,'','{}');
INSERT INTO "change" VALUES(4,12,'2026-11-24T23:09:04Z',4,'saved',51,'','{}');
INSERT INTO "change" VALUES(4,13,'2026-11-24T23:09:04Z',4,'saved',52,'','{}');
INSERT INTO "change" VALUES(4,14,'2026-11-24T23:09:04Z',4,'saved',53,'','{}');
INSERT INTO "change" VALUES(4,15,'2026-11-24T23:09:04Z',4,'saved',54,'','{}');
INSERT INTO "change" VALUES(4,16,'2026-11-24T23:09:04Z',4,'saved',55,'','{}');
INSERT INTO "change" VALUES(4,17,'2026-11-24T23:09:04Z',4,'saved',56,'','{}');
INSERT INTO "change" VALUES(4,18,'2026-11-24T23:09:04Z',4,'saved',57,'','{}');
INSERT INTO "change" VALUES(4,19,'2026-11-24T23:09:04Z',4,'saved',58,'','{}');
INSERT INTO "change" VALUES(4,20,'2026-11-24T23:09:04Z',4,'saved',59,'','{}');
INSERT INTO "change" VALUES(4,21,'2026-11-24T23:09:04Z',4,'saved',60,'','{}');
INSERT INTO "change" VALUES(4,22,'2026-11-24T23:09:04Z',4,'saved',61,'','{}');
INSERT INTO "change" VALUES(4,23,'2026-11-24T23:09:04Z',4,'saved',62,'','{}');
INSERT INTO "change" VALUES(4,24,'2026-11-24T23:09:04Z',4,'saved',63,'','{}');
INSERT INTO "change" VALUES(4,25,'2026-11-24T23:09:04Z',4,'saved',64,'','{}');
INSERT INTO "change" VALUES(4,26,'2026-11-24T23:09:04Z',4,'saved',65,'','{}');
INSERT INTO "change" VALUES(4,27,'2026-11-24T23:09:04Z',4,'saved',66,'','{}');
INSERT INTO "change" VALUES(4,28,'2026-11-24T23:09:04Z',4,'corrected',41,'nhầm ván','{"rescored":[2]}');
INSERT INTO "change" VALUES(4,29,'2026-11-24T23:09:04Z',4,'struck',42,'','{}');
INSERT INTO "change" VALUES(4,30,'2026-11-24T23:09:04Z',4,'struck',66,'','{}');
INSERT INTO "change" VALUES(4,31,'2026-11-24T23:09:04Z',4,'restored',66,'','{}');
INSERT INTO "change" VALUES(4,32,'2026-11-24T23:09:04Z',4,'saved',67,'','{}');
INSERT INTO "change" VALUES(4,33,'2026-11-24T23:09:04Z',4,'ga',68,'','{}');
INSERT INTO "change" VALUES(5,1,'2026-11-24T23:09:04Z',5,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(5,2,'2026-11-24T23:09:04Z',5,'saved',69,'','{}');
INSERT INTO "change" VALUES(5,3,'2026-11-24T23:09:04Z',5,'saved',70,'','{}');
INSERT INTO "change" VALUES(5,4,'2026-11-24T23:09:04Z',5,'saved',71,'','{}');
INSERT INTO "change" VALUES(5,5,'2026-11-24T23:09:04Z',5,'saved',72,'','{}');
INSERT INTO "change" VALUES(5,6,'2026-11-24T23:09:04Z',5,'saved',73,'','{}');
INSERT INTO "change" VALUES(5,7,'2026-11-24T23:09:04Z',5,'saved',74,'','{}');
INSERT INTO "change" VALUES(5,8,'2026-11-24T23:09:04Z',5,'saved',75,'','{}');
INSERT INTO "change" VALUES(5,9,'2026-11-24T23:09:04Z',5,'saved',76,'','{}');
INSERT INTO "change" VALUES(5,10,'2026-11-24T23:09:04Z',5,'saved',77,'','{}');
INSERT INTO "change" VALUES(5,11,'2026-11-24T23:09:04Z',5,'saved',78,'','{}');
INSERT INTO "change" VALUES(5,12,'2026-11-24T23:09:04Z',5,'saved',79,'','{}');
INSERT INTO "change" VALUES(5,13,'2026-11-24T23:09:04Z',5,'saved',80,'','{}');
INSERT INTO "change" VALUES(5,14,'2026-11-24T23:09:04Z',5,'saved',81,'','{}');
INSERT INTO "change" VALUES(5,15,'2026-11-24T23:09:04Z',5,'saved',82,'','{}');
INSERT INTO "change" VALUES(5,16,'2026-11-24T23:09:04Z',5,'saved',83,'','{}');
INSERT INTO "change" VALUES(5,17,'2026-11-24T23:09:04Z',5,'saved',84,'','{}');
INSERT INTO "change" VALUES(5,18,'2026-11-24T23:09:04Z',5,'saved',85,'','{}');
INSERT INTO "change" VALUES(5,19,'2026-11-24T23:09:04Z',5,'saved',86,'','{}');
INSERT INTO "change" VALUES(5,20,'2026-11-24T23:09:04Z',5,'saved',87,'','{}');
INSERT INTO "change" VALUES(5,21,'2026-11-24T23:09:04Z',5,'saved',88,'','{}');
INSERT INTO "change" VALUES(5,22,'2026-11-24T23:09:04Z',5,'saved',89,'','{}');
INSERT INTO "change" VALUES(5,23,'2026-11-24T23:09:04Z',5,'saved',90,'','{}');
INSERT INTO "change" VALUES(5,24,'2026-11-24T23:09:04Z',5,'corrected',69,'nhầm ván','{}');
INSERT INTO "change" VALUES(5,25,'2026-11-24T23:09:04Z',5,'struck',70,'','{}');
INSERT INTO "change" VALUES(5,26,'2026-11-24T23:09:04Z',5,'struck',90,'','{}');
INSERT INTO "change" VALUES(5,27,'2026-11-24T23:09:04Z',5,'restored',90,'','{}');
INSERT INTO "change" VALUES(5,28,'2026-11-24T23:09:04Z',5,'saved',91,'','{}');
INSERT INTO "change" VALUES(6,1,'2026-11-24T23:09:04Z',6,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(6,2,'2026-11-24T23:09:04Z',6,'saved',92,'','{}');
INSERT INTO "change" VALUES(6,3,'2026-11-24T23:09:04Z',6,'saved',93,'','{}');
INSERT INTO "change" VALUES(6,4,'2026-11-24T23:09:04Z',6,'saved',94,'','{}');
INSERT INTO "change" VALUES(6,5,'2026-11-24T23:09:04Z',6,'saved',95,'','{}');
INSERT INTO "change" VALUES(6,6,'2026-11-24T23:09:04Z',6,'saved',96,'','{}');
INSERT INTO "change" VALUES(6,7,'2026-11-24T23:09:04Z',6,'saved',97,'','{}');
INSERT INTO "change" VALUES(6,8,'2026-11-24T23:09:04Z',6,'saved',98,'','{}');
INSERT INTO "change" VALUES(6,9,'2026-11-24T23:09:04Z',6,'saved',99,'','{}');
INSERT INTO "change" VALUES(6,10,'2026-11-24T23:09:04Z',6,'corrected',92,'nhầm ván','{}');
INSERT INTO "change" VALUES(6,11,'2026-11-24T23:09:04Z',6,'struck',93,'','{}');
INSERT INTO "change" VALUES(6,12,'2026-11-24T23:09:04Z',6,'struck',99,'','{}');
INSERT INTO "change" VALUES(6,13,'2026-11-24T23:09:04Z',6,'restored',99,'','{}');
INSERT INTO "change" VALUES(6,14,'2026-11-24T23:09:04Z',6,'saved',100,'','{}');
CREATE TABLE draft (
            session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
            serial INTEGER NOT NULL,           -- of its last writing, never given again
            machine_id INTEGER NOT NULL REFERENCES machine (id),
            at TEXT NOT NULL,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 100),  -- it is to be saved by
            form TEXT NOT NULL CHECK (json_valid(form))
        ) STRICT;
CREATE TABLE "entry_key" (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
            body_hash BLOB NOT NULL,
            answer TEXT NOT NULL CHECK (json_valid(answer)),
            PRIMARY KEY (session_id, key)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "entry_key" VALUES(1,'0',X'3207F4DB6358D9AAED327AE1802D3ACF156244DC5160EC6F0F82074474D8B496','{"line":1,"version":2,"totals":[204,-24,-40,-140],"changes":[204,-24,-40,-140],"money":[204000,-24000,-40000,-140000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'1',X'787EB7349440C3C136AB81EB153DCF0C9933A2D9A0C8B0EA4CF73332A007FCF5','{"line":2,"version":3,"totals":[408,-48,-80,-280],"changes":[204,-24,-40,-140],"money":[408000,-48000,-80000,-280000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'10',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":11,"version":12,"totals":[1970,-174,-536,-1260],"changes":[-4,0,4,0],"money":[1970000,-174000,-536000,-1260000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'11',X'E1D7DEB5074DA9C979FD1C2279814E1D4F3CC8396824350C942FC8B299CAD39B','{"line":12,"version":13,"totals":[2218,-234,-560,-1424],"changes":[248,-60,-24,-164],"money":[2218000,-234000,-560000,-1424000],"money_changes":[248000,-60000,-24000,-164000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'2',X'F8FBD3FBE8F87CCE225448F1A8C9F2649A90707C4382EF63A71C5F67595E0ACD','{"line":3,"version":4,"totals":[816,-96,-160,-560],"changes":[408,-48,-80,-280],"money":[816000,-96000,-160000,-560000],"money_changes":[408000,-48000,-80000,-280000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'3',X'BDE11F18B1510BA065C6DEE5E52CDB35BAA59D2F4B070E61B69EADE79E5AD7BD','{"line":4,"version":5,"totals":[1020,-120,-200,-700],"changes":[204,-24,-40,-140],"money":[1020000,-120000,-200000,-700000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'4',X'FB585C3130401436F0DA5300EEC9CA3C7FF78804BD18EB6475AAA0A1F3199C18','{"line":5,"version":6,"totals":[1224,-144,-240,-840],"changes":[204,-24,-40,-140],"money":[1224000,-144000,-240000,-840000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'5',X'0D01EAF0966EEB576F171034563F9676BF701CB34D00752E90F804B6CAE9BF2C','{"line":6,"version":7,"totals":[1328,-168,-320,-840],"changes":[104,-24,-80,0],"money":[1328000,-168000,-320000,-840000],"money_changes":[104000,-24000,-80000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'6',X'0FE4FD8D0C757D4926F488C12E682A428A97694D1F921825826E0C48EADD2A96','{"line":7,"version":8,"totals":[1376,-216,-320,-840],"changes":[48,-48,0,0],"money":[1376000,-216000,-320000,-840000],"money_changes":[48000,-48000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'7',X'44B31EC6939519C39D8EFEDE8304A9140458111171D7E902D1BC24851F0430B3','{"line":8,"version":9,"totals":[1466,-126,-360,-980],"changes":[90,90,-40,-140],"money":[1466000,-126000,-360000,-980000],"money_changes":[90000,90000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'8',X'B725BAADD4B7632DB71A701710B3C3B2BA1A8647C7A67F2EC15459C37807B1F9','{"line":9,"version":10,"totals":[1770,-150,-500,-1120],"changes":[304,-24,-140,-140],"money":[1770000,-150000,-500000,-1120000],"money_changes":[304000,-24000,-140000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'9',X'299FEEAF2E47CB212CD6C74F6848C26644F6E54694863C70165C866DE8CE0C03','{"line":10,"version":11,"totals":[1974,-174,-540,-1260],"changes":[204,-24,-40,-140],"money":[1974000,-174000,-540000,-1260000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'last',X'3207F4DB6358D9AAED327AE1802D3ACF156244DC5160EC6F0F82074474D8B496','{"line":13,"version":18,"totals":[2218,-234,-560,-1424],"changes":[204,-24,-40,-140],"money":[2218000,-234000,-560000,-1424000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'0',X'1D0613375BC7C04544B10B60FABB77197AFF62A8300453FC4FDD91424A882E0A','{"line":14,"version":2,"totals":[22,-8,2,-16],"changes":[22,-8,2,-16],"money":[22000,-8000,2000,-16000],"money_changes":[22000,-8000,2000,-16000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'1',X'27A0F8536DD22641D32CF1D9A41BA59313293E5827577C37C7EF3566BFB45953','{"line":15,"version":3,"totals":[66,-8,2,-60],"changes":[44,0,0,-44],"money":[66000,-8000,2000,-60000],"money_changes":[44000,0,0,-44000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'10',X'0D01EAF0966EEB576F171034563F9676BF701CB34D00752E90F804B6CAE9BF2C','{"line":24,"version":12,"totals":[364,-96,-110,-158],"changes":[6,-2,-4,0],"money":[364000,-96000,-110000,-158000],"money_changes":[6000,-2000,-4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'11',X'0FE4FD8D0C757D4926F488C12E682A428A97694D1F921825826E0C48EADD2A96','{"line":25,"version":13,"totals":[366,-98,-110,-158],"changes":[2,-2,0,0],"money":[366000,-98000,-110000,-158000],"money_changes":[2000,-2000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'12',X'44B31EC6939519C39D8EFEDE8304A9140458111171D7E902D1BC24851F0430B3','{"line":26,"version":14,"totals":[378,-100,-114,-164],"changes":[12,-2,-4,-6],"money":[378000,-100000,-114000,-164000],"money_changes":[12000,-2000,-4000,-6000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'13',X'3207F4DB6358D9AAED327AE1802D3ACF156244DC5160EC6F0F82074474D8B496','{"line":27,"version":15,"totals":[390,-102,-118,-170],"changes":[12,-2,-4,-6],"money":[390000,-102000,-118000,-170000],"money_changes":[12000,-2000,-4000,-6000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'14',X'2DEFC12AC01DD4A66F2B7F342C79C00834F59F69533C5EBE1DA59EB809EB247F','{"line":28,"version":16,"totals":[408,-104,-126,-178],"changes":[18,-2,-8,-8],"money":[408000,-104000,-126000,-178000],"money_changes":[18000,-2000,-8000,-8000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'15',X'A5C35E2CCB04D4E7C3B726EE12643876A5F3C4345CAEB89834D37F23858C0AB9','{"line":29,"version":17,"totals":[432,-112,-134,-186],"changes":[24,-8,-8,-8],"money":[432000,-112000,-134000,-186000],"money_changes":[24000,-8000,-8000,-8000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'16',X'E16CCFC61A2D52B4ADB36CBD918246158CAC8C874FC4E8210C7214946E95F85E','{"line":30,"version":18,"totals":[442,-142,-124,-176],"changes":[10,-30,10,10],"money":[442000,-142000,-124000,-176000],"money_changes":[10000,-30000,10000,10000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'17',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":31,"version":19,"totals":[438,-142,-120,-176],"changes":[-4,0,4,0],"money":[438000,-142000,-120000,-176000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'18',X'E1D7DEB5074DA9C979FD1C2279814E1D4F3CC8396824350C942FC8B299CAD39B','{"line":32,"version":20,"totals":[468,-152,-130,-186],"changes":[30,-10,-10,-10],"money":[468000,-152000,-130000,-186000],"money_changes":[30000,-10000,-10000,-10000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'2',X'4C9A8A3F2BDFB4558D057FA8333E75ED9100D934E87B217B64D1BCD4201D14AD','{"line":16,"version":4,"totals":[126,-28,-18,-80],"changes":[60,-20,-20,-20],"money":[126000,-28000,-18000,-80000],"money_changes":[60000,-20000,-20000,-20000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'3',X'50D0C29CF99CB09C5666447FF06CD615CE07B14AFF0DE5645AAB0EF45148C4CE','{"line":17,"version":5,"totals":[156,-38,-28,-90],"changes":[30,-10,-10,-10],"money":[156000,-38000,-28000,-90000],"money_changes":[30000,-10000,-10000,-10000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'4',X'7DD65A53CA3D02FFF25FF2B171722C695BC60D7E4988D161CB0D59265E4924B2','{"line":18,"version":6,"totals":[200,-46,-20,-134],"changes":[44,-8,8,-44],"money":[200000,-46000,-20000,-134000],"money_changes":[44000,-8000,8000,-44000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'5',X'1C370A4E5F04B05FC3EF0B6A34DC3DE554C38A097AB30CB38834F2DD2754E79E','{"line":19,"version":7,"totals":[236,-56,-30,-150],"changes":[36,-10,-10,-16],"money":[236000,-56000,-30000,-150000],"money_changes":[36000,-10000,-10000,-16000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'6',X'00D0B254D7F3C5CEE2B2085CD1AFEB1EC8F10CA8200A1E3D467D56BD16BD6FF3','{"line":20,"version":8,"totals":[274,-64,-52,-158],"changes":[38,-8,-22,-8],"money":[274000,-64000,-52000,-158000],"money_changes":[38000,-8000,-22000,-8000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'7',X'D5E27E1E2D7DA5D56C7959DB192071D27F7AD4E1DFDF83556C6E960E43835206','{"line":21,"version":9,"totals":[304,-72,-74,-158],"changes":[30,-8,-22,0],"money":[304000,-72000,-74000,-158000],"money_changes":[30000,-8000,-22000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'8',X'D6864480B7078C8213454E23EE0AFBE241C7CA579D37E1BE0A8DFEC1621D7731','{"line":22,"version":10,"totals":[336,-72,-106,-158],"changes":[32,0,-32,0],"money":[336000,-72000,-106000,-158000],"money_changes":[32000,0,-32000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'9',X'DCBF208BAF336A386B4667402A8F15CD52528FABA208CE482632A89F1AD3CB5B','{"line":23,"version":11,"totals":[358,-94,-106,-158],"changes":[22,-22,0,0],"money":[358000,-94000,-106000,-158000],"money_changes":[22000,-22000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'last',X'1D0613375BC7C04544B10B60FABB77197AFF62A8300453FC4FDD91424A882E0A','{"line":33,"version":25,"totals":[468,-152,-130,-186],"changes":[22,-8,2,-16],"money":[468000,-152000,-130000,-186000],"money_changes":[22000,-8000,2000,-16000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'0',X'BD819A89EB0DC21D1E8E19302B8C55535004C87D56D98F93B7FB918A2E7014E9','{"line":34,"version":2,"totals":[140,-18,-64,-58],"changes":[140,-18,-64,-58],"money":[140000,-18000,-64000,-58000],"money_changes":[140000,-18000,-64000,-58000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'1',X'F886E9B8DA97F565FCDCA7BAF83B9F2D742AF761AA3BDB8AFAF06B121AA59B29','{"line":35,"version":3,"totals":[186,-64,-64,-58],"changes":[46,-46,0,0],"money":[186000,-64000,-64000,-58000],"money_changes":[46000,-46000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'2',X'9AC729B47F6BBF67A7103B1A8F6F461442A232F9C56A228935CAF4B814BABB54','{"line":36,"version":4,"totals":[232,-64,-110,-58],"changes":[46,0,-46,0],"money":[232000,-64000,-110000,-58000],"money_changes":[46000,0,-46000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'3',X'2D8D81E72F4C8C132880A74738A6A5D614245F666466A122C509ABED8EAA2F32','{"line":37,"version":5,"totals":[318,-68,-122,-128],"changes":[86,-4,-12,-70],"money":[318000,-68000,-122000,-128000],"money_changes":[86000,-4000,-12000,-70000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'4',X'3FA8BB56FE6E67D57200E06DF8E7C250B2D451DDEBE5169312618CE8AB05E81B','{"line":38,"version":6,"totals":[347,-71,-131,-145],"changes":[29,-3,-9,-17],"money":[347000,-71000,-131000,-145000],"money_changes":[29000,-3000,-9000,-17000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'5',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":39,"version":7,"totals":[343,-71,-127,-145],"changes":[-4,0,4,0],"money":[343000,-71000,-127000,-145000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'last',X'BD819A89EB0DC21D1E8E19302B8C55535004C87D56D98F93B7FB918A2E7014E9','{"line":40,"version":12,"totals":[343,-71,-127,-145],"changes":[140,-18,-64,-58],"money":[343000,-71000,-127000,-145000],"money_changes":[140000,-18000,-64000,-58000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'0',X'1D0613375BC7C04544B10B60FABB77197AFF62A8300453FC4FDD91424A882E0A','{"line":41,"version":2,"totals":[26,-14,-2,-28],"changes":[26,-14,-2,-28],"money":[26000,-14000,-2000,-28000],"money_changes":[26000,-14000,-2000,-28000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'1',X'27A0F8536DD22641D32CF1D9A41BA59313293E5827577C37C7EF3566BFB45953','{"line":42,"version":3,"totals":[98,-16,-4,-78],"changes":[72,-2,-2,-50],"money":[98000,-16000,-4000,-78000],"money_changes":[72000,-2000,-2000,-50000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'10',X'DCBF208BAF336A386B4667402A8F15CD52528FABA208CE482632A89F1AD3CB5B','{"line":51,"version":12,"totals":[658,-180,-162,-316],"changes":[18,-18,0,0],"money":[658000,-180000,-162000,-316000],"money_changes":[18000,-18000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'11',X'0D01EAF0966EEB576F171034563F9676BF701CB34D00752E90F804B6CAE9BF2C','{"line":52,"version":13,"totals":[662,-184,-168,-316],"changes":[4,-4,-6,0],"money":[662000,-184000,-168000,-316000],"money_changes":[4000,-4000,-6000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'12',X'0FE4FD8D0C757D4926F488C12E682A428A97694D1F921825826E0C48EADD2A96','{"line":53,"version":14,"totals":[662,-188,-168,-316],"changes":[0,-4,0,0],"money":[662000,-188000,-168000,-316000],"money_changes":[0,-4000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'13',X'44B31EC6939519C39D8EFEDE8304A9140458111171D7E902D1BC24851F0430B3','{"line":54,"version":15,"totals":[658,-178,-174,-324],"changes":[-4,10,-6,-8],"money":[658000,-178000,-174000,-324000],"money_changes":[-4000,10000,-6000,-8000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'14',X'0BCC2A2479A73D5BDEF6B7CAC3AEB70DF03883C1C5DF9503FE766F1F3DD8F03B','{"line":55,"version":16,"totals":[668,-182,-180,-332],"changes":[10,-4,-6,-8],"money":[668000,-182000,-180000,-332000],"money_changes":[10000,-4000,-6000,-8000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'15',X'7728DE72EF01105466C4774FB1F298AC8EA95C00116DE099F8D183E5480D9AB0','{"line":56,"version":17,"totals":[684,-186,-186,-358],"changes":[16,-4,-6,-26],"money":[684000,-186000,-186000,-358000],"money_changes":[16000,-4000,-6000,-26000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'16',X'299FEEAF2E47CB212CD6C74F6848C26644F6E54694863C70165C866DE8CE0C03','{"line":57,"version":18,"totals":[696,-194,-192,-366],"changes":[12,-8,-6,-8],"money":[696000,-194000,-192000,-366000],"money_changes":[12000,-8000,-6000,-8000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'17',X'3207F4DB6358D9AAED327AE1802D3ACF156244DC5160EC6F0F82074474D8B496','{"line":58,"version":19,"totals":[706,-198,-198,-374],"changes":[10,-4,-6,-8],"money":[706000,-198000,-198000,-374000],"money_changes":[10000,-4000,-6000,-8000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'18',X'2DEFC12AC01DD4A66F2B7F342C79C00834F59F69533C5EBE1DA59EB809EB247F','{"line":59,"version":20,"totals":[732,-202,-214,-388],"changes":[26,-4,-16,-14],"money":[732000,-202000,-214000,-388000],"money_changes":[26000,-4000,-16000,-14000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'19',X'A5C35E2CCB04D4E7C3B726EE12643876A5F3C4345CAEB89834D37F23858C0AB9','{"line":60,"version":21,"totals":[730,-204,-216,-390],"changes":[-2,-2,-2,-2],"money":[730000,-204000,-216000,-390000],"money_changes":[-2000,-2000,-2000,-2000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'2',X'4C9A8A3F2BDFB4558D057FA8333E75ED9100D934E87B217B64D1BCD4201D14AD','{"line":43,"version":4,"totals":[176,-42,-30,-104],"changes":[78,-26,-26,-26],"money":[176000,-42000,-30000,-104000],"money_changes":[78000,-26000,-26000,-26000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'20',X'835C8FFCB1E7A7E58963D3A18D7EC052478A575D0A901F260592AB22DE452719','{"line":61,"version":22,"totals":[756,-218,-218,-418],"changes":[26,-14,-2,-28],"money":[756000,-218000,-218000,-418000],"money_changes":[26000,-14000,-2000,-28000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'21',X'63C26C5923566C765E6327AE2CB6042D85114A618E462084774C019FF47EA394','{"line":62,"version":23,"totals":[908,-220,-220,-468],"changes":[152,-2,-2,-50],"money":[908000,-220000,-220000,-468000],"money_changes":[152000,-2000,-2000,-50000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'22',X'4F9FAEE43D48466C7B8655A50B835617848DD74AEBF659C360D7D98D166D9D76','{"line":63,"version":24,"totals":[986,-246,-246,-494],"changes":[78,-26,-26,-26],"money":[986000,-246000,-246000,-494000],"money_changes":[78000,-26000,-26000,-26000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'23',X'FF94D426BF5F6C7B4B49EA4962A67914C75378A0A1C034BAACBCE41BB47BACA1','{"line":64,"version":25,"totals":[1116,-316,-256,-634],"changes":[130,-70,-10,-140],"money":[1116000,-316000,-256000,-634000],"money_changes":[130000,-70000,-10000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'24',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":65,"version":26,"totals":[1112,-316,-252,-634],"changes":[-4,0,4,0],"money":[1112000,-316000,-252000,-634000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'25',X'E1D7DEB5074DA9C979FD1C2279814E1D4F3CC8396824350C942FC8B299CAD39B','{"line":66,"version":27,"totals":[1256,-334,-270,-652],"changes":[144,-18,-18,-18],"money":[1256000,-334000,-270000,-652000],"money_changes":[144000,-18000,-18000,-18000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'3',X'50D0C29CF99CB09C5666447FF06CD615CE07B14AFF0DE5645AAB0EF45148C4CE','{"line":44,"version":5,"totals":[260,-70,-58,-132],"changes":[84,-28,-28,-28],"money":[260000,-70000,-58000,-132000],"money_changes":[84000,-28000,-28000,-28000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'4',X'FD7F18F965ACF8CCFFBF29C8D53B961C850CCE24E372F984025E12854D037A68','{"line":45,"version":6,"totals":[374,-108,-96,-170],"changes":[114,-38,-38,-38],"money":[374000,-108000,-96000,-170000],"money_changes":[114000,-38000,-38000,-38000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'5',X'474E090B79D3CC10689EAC4D08A2DAEF4189C0B3FDC7CE95B52331E31A576FCB','{"line":46,"version":7,"totals":[428,-110,-98,-220],"changes":[54,-2,-2,-50],"money":[428000,-110000,-98000,-220000],"money_changes":[54000,-2000,-2000,-50000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'6',X'1C370A4E5F04B05FC3EF0B6A34DC3DE554C38A097AB30CB38834F2DD2754E79E','{"line":47,"version":8,"totals":[492,-128,-116,-248],"changes":[64,-18,-18,-28],"money":[492000,-128000,-116000,-248000],"money_changes":[64000,-18000,-18000,-28000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'7',X'00D0B254D7F3C5CEE2B2085CD1AFEB1EC8F10CA8200A1E3D467D56BD16BD6FF3','{"line":48,"version":9,"totals":[546,-130,-118,-298],"changes":[54,-2,-2,-50],"money":[546000,-130000,-118000,-298000],"money_changes":[54000,-2000,-2000,-50000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'8',X'D5E27E1E2D7DA5D56C7959DB192071D27F7AD4E1DFDF83556C6E960E43835206','{"line":49,"version":10,"totals":[604,-160,-128,-316],"changes":[58,-30,-10,-18],"money":[604000,-160000,-128000,-316000],"money_changes":[58000,-30000,-10000,-18000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'9',X'D6864480B7078C8213454E23EE0AFBE241C7CA579D37E1BE0A8DFEC1621D7731','{"line":50,"version":11,"totals":[640,-162,-162,-316],"changes":[36,-2,-34,0],"money":[640000,-162000,-162000,-316000],"money_changes":[36000,-2000,-34000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'ga',X'482A0D6D1EBCA6F6127A1D8320B6CCCC9D4D197681FA49221452462D010C7640','{"line":68,"version":33,"totals":[1244,-330,-266,-648],"changes":[6,4,4,4],"money":[1244000,-330000,-266000,-648000],"money_changes":[6000,4000,4000,4000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'last',X'1D0613375BC7C04544B10B60FABB77197AFF62A8300453FC4FDD91424A882E0A','{"line":67,"version":32,"totals":[1238,-334,-270,-652],"changes":[26,-14,-2,-28],"money":[1238000,-334000,-270000,-652000],"money_changes":[26000,-14000,-2000,-28000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'0',X'3207F4DB6358D9AAED327AE1802D3ACF156244DC5160EC6F0F82074474D8B496','{"line":69,"version":2,"totals":[286,-24,-40,-222],"changes":[286,-24,-40,-222],"money":[286000,-24000,-40000,-222000],"money_changes":[286000,-24000,-40000,-222000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'1',X'27A0F8536DD22641D32CF1D9A41BA59313293E5827577C37C7EF3566BFB45953','{"line":70,"version":3,"totals":[572,-24,-40,-508],"changes":[286,0,0,-286],"money":[572000,-24000,-40000,-508000],"money_changes":[286000,0,0,-286000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'10',X'D6864480B7078C8213454E23EE0AFBE241C7CA579D37E1BE0A8DFEC1621D7731','{"line":79,"version":12,"totals":[3094,-222,-518,-2354],"changes":[152,0,-152,0],"money":[3094000,-222000,-518000,-2354000],"money_changes":[152000,0,-152000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'11',X'DCBF208BAF336A386B4667402A8F15CD52528FABA208CE482632A89F1AD3CB5B','{"line":80,"version":13,"totals":[3170,-298,-518,-2354],"changes":[76,-76,0,0],"money":[3170000,-298000,-518000,-2354000],"money_changes":[76000,-76000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'12',X'0D01EAF0966EEB576F171034563F9676BF701CB34D00752E90F804B6CAE9BF2C','{"line":81,"version":14,"totals":[3322,-322,-646,-2354],"changes":[152,-24,-128,0],"money":[3322000,-322000,-646000,-2354000],"money_changes":[152000,-24000,-128000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'13',X'0FE4FD8D0C757D4926F488C12E682A428A97694D1F921825826E0C48EADD2A96','{"line":82,"version":15,"totals":[3398,-398,-646,-2354],"changes":[76,-76,0,0],"money":[3398000,-398000,-646000,-2354000],"money_changes":[76000,-76000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'14',X'44B31EC6939519C39D8EFEDE8304A9140458111171D7E902D1BC24851F0430B3','{"line":83,"version":16,"totals":[3528,-270,-686,-2572],"changes":[130,128,-40,-218],"money":[3528000,-270000,-686000,-2572000],"money_changes":[130000,128000,-40000,-218000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'15',X'B725BAADD4B7632DB71A701710B3C3B2BA1A8647C7A67F2EC15459C37807B1F9','{"line":84,"version":17,"totals":[3984,-290,-904,-2790],"changes":[456,-20,-218,-218],"money":[3984000,-290000,-904000,-2790000],"money_changes":[456000,-20000,-218000,-218000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'16',X'299FEEAF2E47CB212CD6C74F6848C26644F6E54694863C70165C866DE8CE0C03','{"line":85,"version":18,"totals":[4270,-314,-944,-3012],"changes":[286,-24,-40,-222],"money":[4270000,-314000,-944000,-3012000],"money_changes":[286000,-24000,-40000,-222000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'17',X'943EE298762AF9E767B3AD8BD976BC9BED2850D10B76B1A5C389B1AD5AC450E0','{"line":86,"version":19,"totals":[4556,-338,-984,-3234],"changes":[286,-24,-40,-222],"money":[4556000,-338000,-984000,-3234000],"money_changes":[286000,-24000,-40000,-222000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'18',X'63C26C5923566C765E6327AE2CB6042D85114A618E462084774C019FF47EA394','{"line":87,"version":20,"totals":[4842,-338,-984,-3520],"changes":[286,0,0,-286],"money":[4842000,-338000,-984000,-3520000],"money_changes":[286000,0,0,-286000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'19',X'E16CCFC61A2D52B4ADB36CBD918246158CAC8C874FC4E8210C7214946E95F85E','{"line":88,"version":21,"totals":[4846,-366,-980,-3516],"changes":[4,-28,4,4],"money":[4846000,-366000,-980000,-3516000],"money_changes":[4000,-28000,4000,4000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'2',X'50D0C29CF99CB09C5666447FF06CD615CE07B14AFF0DE5645AAB0EF45148C4CE','{"line":71,"version":4,"totals":[876,-54,-86,-736],"changes":[304,-30,-46,-228],"money":[876000,-54000,-86000,-736000],"money_changes":[304000,-30000,-46000,-228000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'20',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":89,"version":22,"totals":[4842,-366,-976,-3516],"changes":[-4,0,4,0],"money":[4842000,-366000,-976000,-3516000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'21',X'E1D7DEB5074DA9C979FD1C2279814E1D4F3CC8396824350C942FC8B299CAD39B','{"line":90,"version":23,"totals":[5200,-426,-1000,-3774],"changes":[358,-60,-24,-258],"money":[5200000,-426000,-1000000,-3774000],"money_changes":[358000,-60000,-24000,-258000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'3',X'F8FBD3FBE8F87CCE225448F1A8C9F2649A90707C4382EF63A71C5F67595E0ACD','{"line":72,"version":5,"totals":[1226,-102,-166,-958],"changes":[350,-48,-80,-222],"money":[1226000,-102000,-166000,-958000],"money_changes":[350000,-48000,-80000,-222000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'4',X'BDE11F18B1510BA065C6DEE5E52CDB35BAA59D2F4B070E61B69EADE79E5AD7BD','{"line":73,"version":6,"totals":[1512,-126,-206,-1180],"changes":[286,-24,-40,-222],"money":[1512000,-126000,-206000,-1180000],"money_changes":[286000,-24000,-40000,-222000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'5',X'FB585C3130401436F0DA5300EEC9CA3C7FF78804BD18EB6475AAA0A1F3199C18','{"line":74,"version":7,"totals":[1798,-150,-246,-1402],"changes":[286,-24,-40,-222],"money":[1798000,-150000,-246000,-1402000],"money_changes":[286000,-24000,-40000,-222000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'6',X'7DD65A53CA3D02FFF25FF2B171722C695BC60D7E4988D161CB0D59265E4924B2','{"line":75,"version":8,"totals":[2084,-150,-246,-1688],"changes":[286,0,0,-286],"money":[2084000,-150000,-246000,-1688000],"money_changes":[286000,0,0,-286000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'7',X'1C370A4E5F04B05FC3EF0B6A34DC3DE554C38A097AB30CB38834F2DD2754E79E','{"line":76,"version":9,"totals":[2370,-174,-286,-1910],"changes":[286,-24,-40,-222],"money":[2370000,-174000,-286000,-1910000],"money_changes":[286000,-24000,-40000,-222000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'8',X'00D0B254D7F3C5CEE2B2085CD1AFEB1EC8F10CA8200A1E3D467D56BD16BD6FF3','{"line":77,"version":10,"totals":[2656,-198,-326,-2132],"changes":[286,-24,-40,-222],"money":[2656000,-198000,-326000,-2132000],"money_changes":[286000,-24000,-40000,-222000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'9',X'D5E27E1E2D7DA5D56C7959DB192071D27F7AD4E1DFDF83556C6E960E43835206','{"line":78,"version":11,"totals":[2942,-222,-366,-2354],"changes":[286,-24,-40,-222],"money":[2942000,-222000,-366000,-2354000],"money_changes":[286000,-24000,-40000,-222000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'last',X'3207F4DB6358D9AAED327AE1802D3ACF156244DC5160EC6F0F82074474D8B496','{"line":91,"version":28,"totals":[5200,-426,-1000,-3774],"changes":[286,-24,-40,-222],"money":[5200000,-426000,-1000000,-3774000],"money_changes":[286000,-24000,-40000,-222000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'0',X'C52EF94EA9737472DBEB82DA1031DB8BD6ED3C5BD60B449CF9CA2BA7407D4193','{"line":92,"version":2,"totals":[136,-16,-68,-52],"changes":[136,-16,-68,-52],"money":[136000,-16000,-68000,-52000],"money_changes":[136000,-16000,-68000,-52000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'1',X'F886E9B8DA97F565FCDCA7BAF83B9F2D742AF761AA3BDB8AFAF06B121AA59B29','{"line":93,"version":3,"totals":[180,-48,-68,-64],"changes":[44,-32,0,-12],"money":[180000,-48000,-68000,-64000],"money_changes":[44000,-32000,0,-12000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'2',X'9AC729B47F6BBF67A7103B1A8F6F461442A232F9C56A228935CAF4B814BABB54','{"line":94,"version":4,"totals":[224,-80,-68,-76],"changes":[44,-32,0,-12],"money":[224000,-80000,-68000,-76000],"money_changes":[44000,-32000,0,-12000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'3',X'2D8D81E72F4C8C132880A74738A6A5D614245F666466A122C509ABED8EAA2F32','{"line":95,"version":5,"totals":[302,-84,-80,-138],"changes":[78,-4,-12,-62],"money":[302000,-84000,-80000,-138000],"money_changes":[78000,-4000,-12000,-62000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'4',X'3FA8BB56FE6E67D57200E06DF8E7C250B2D451DDEBE5169312618CE8AB05E81B','{"line":96,"version":6,"totals":[334,-88,-90,-156],"changes":[32,-4,-10,-18],"money":[334000,-88000,-90000,-156000],"money_changes":[32000,-4000,-10000,-18000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'5',X'601FDE3D9D42AE88021E29653E6956A84952D20AF9AAE0C810D37987438A6D8E','{"line":97,"version":7,"totals":[514,-148,-150,-216],"changes":[180,-60,-60,-60],"money":[514000,-148000,-150000,-216000],"money_changes":[180000,-60000,-60000,-60000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'6',X'611978A4E5C71C3822D593F98FC41FFFECA66EC0277C9FD4C5AFF4E14AB6B212','{"line":98,"version":8,"totals":[922,-196,-354,-372],"changes":[408,-48,-204,-156],"money":[922000,-196000,-354000,-372000],"money_changes":[408000,-48000,-204000,-156000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'7',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":99,"version":9,"totals":[918,-196,-350,-372],"changes":[-4,0,4,0],"money":[918000,-196000,-350000,-372000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'last',X'C52EF94EA9737472DBEB82DA1031DB8BD6ED3C5BD60B449CF9CA2BA7407D4193','{"line":100,"version":14,"totals":[918,-196,-350,-372],"changes":[136,-16,-68,-52],"money":[918000,-196000,-350000,-372000],"money_changes":[136000,-16000,-68000,-52000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
CREATE TABLE history_hash (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,          -- of the session, up to which it is hashed
            hash BLOB NOT NULL,
            PRIMARY KEY (session_id, version)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE kept_profile (
            id INTEGER PRIMARY KEY,            -- at random, so that none is ever given again
            browser_id INTEGER NOT NULL REFERENCES browser (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            version INTEGER NOT NULL           -- the last one
        ) STRICT;
CREATE TABLE kept_profile_version (
            id INTEGER PRIMARY KEY,            -- rises, so that it tells what was saved last
            profile_id INTEGER NOT NULL REFERENCES kept_profile (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,          -- of the profile, from 1
            made_at TEXT NOT NULL,
            game TEXT NOT NULL,
            preset TEXT NOT NULL,
            changes TEXT NOT NULL CHECK (json_valid(changes)),
            fingerprint TEXT NOT NULL,
            UNIQUE (profile_id, version)
        ) STRICT;
CREATE TABLE line (
            id INTEGER PRIMARY KEY,
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            position INTEGER NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('round', 'ga', 'side')),
            number INTEGER NOT NULL, status TEXT NOT NULL CHECK (status IN ('valid', 'struck')),
            version INTEGER NOT NULL, led INTEGER, leads_next INTEGER,
            UNIQUE (session_id, kind, number)
        ) STRICT;
INSERT INTO "line" VALUES(1,1,1,'round',1,'valid',14,NULL,NULL);
INSERT INTO "line" VALUES(2,1,2,'round',2,'struck',15,NULL,NULL);
INSERT INTO "line" VALUES(3,1,3,'round',3,'valid',4,NULL,NULL);
INSERT INTO "line" VALUES(4,1,4,'round',4,'valid',5,NULL,NULL);
INSERT INTO "line" VALUES(5,1,5,'round',5,'valid',6,NULL,NULL);
INSERT INTO "line" VALUES(6,1,6,'round',6,'valid',7,NULL,NULL);
INSERT INTO "line" VALUES(7,1,7,'round',7,'valid',8,NULL,NULL);
INSERT INTO "line" VALUES(8,1,8,'round',8,'valid',9,NULL,NULL);
INSERT INTO "line" VALUES(9,1,9,'round',9,'valid',10,NULL,NULL);
INSERT INTO "line" VALUES(10,1,10,'round',10,'valid',11,NULL,NULL);
INSERT INTO "line" VALUES(11,1,11,'round',11,'valid',12,NULL,NULL);
INSERT INTO "line" VALUES(12,1,12,'round',12,'valid',17,NULL,NULL);
INSERT INTO "line" VALUES(13,1,13,'round',13,'valid',18,NULL,NULL);
INSERT INTO "line" VALUES(14,2,1,'round',1,'valid',21,NULL,1);
INSERT INTO "line" VALUES(15,2,2,'round',2,'struck',22,1,1);
INSERT INTO "line" VALUES(16,2,3,'round',3,'valid',4,1,1);
INSERT INTO "line" VALUES(17,2,4,'round',4,'valid',5,1,1);
INSERT INTO "line" VALUES(18,2,5,'round',5,'valid',6,1,1);
INSERT INTO "line" VALUES(19,2,6,'round',6,'valid',7,1,1);
INSERT INTO "line" VALUES(20,2,7,'round',7,'valid',8,1,1);
INSERT INTO "line" VALUES(21,2,8,'round',8,'valid',9,1,1);
INSERT INTO "line" VALUES(22,2,9,'round',9,'valid',10,1,1);
INSERT INTO "line" VALUES(23,2,10,'round',10,'valid',11,1,1);
INSERT INTO "line" VALUES(24,2,11,'round',11,'valid',12,1,1);
INSERT INTO "line" VALUES(25,2,12,'round',12,'valid',13,1,1);
INSERT INTO "line" VALUES(26,2,13,'round',13,'valid',14,1,1);
INSERT INTO "line" VALUES(27,2,14,'round',14,'valid',15,1,1);
INSERT INTO "line" VALUES(28,2,15,'round',15,'valid',16,1,1);
INSERT INTO "line" VALUES(29,2,16,'round',16,'valid',17,1,1);
INSERT INTO "line" VALUES(30,2,17,'round',17,'valid',18,1,1);
INSERT INTO "line" VALUES(31,2,18,'round',18,'valid',19,1,1);
INSERT INTO "line" VALUES(32,2,19,'round',19,'valid',24,1,1);
INSERT INTO "line" VALUES(33,2,20,'round',20,'valid',25,1,1);
INSERT INTO "line" VALUES(34,3,1,'round',1,'valid',8,NULL,1);
INSERT INTO "line" VALUES(35,3,2,'round',2,'struck',9,1,1);
INSERT INTO "line" VALUES(36,3,3,'round',3,'valid',4,1,1);
INSERT INTO "line" VALUES(37,3,4,'round',4,'valid',5,1,1);
INSERT INTO "line" VALUES(38,3,5,'round',5,'valid',6,1,1);
INSERT INTO "line" VALUES(39,3,6,'round',6,'valid',11,1,1);
INSERT INTO "line" VALUES(40,3,7,'round',7,'valid',12,1,1);
INSERT INTO "line" VALUES(41,4,1,'round',1,'valid',28,NULL,1);
INSERT INTO "line" VALUES(42,4,2,'round',2,'struck',29,1,1);
INSERT INTO "line" VALUES(43,4,3,'round',3,'valid',4,1,1);
INSERT INTO "line" VALUES(44,4,4,'round',4,'valid',5,1,1);
INSERT INTO "line" VALUES(45,4,5,'round',5,'valid',6,1,1);
INSERT INTO "line" VALUES(46,4,6,'round',6,'valid',7,1,1);
INSERT INTO "line" VALUES(47,4,7,'round',7,'valid',8,1,1);
INSERT INTO "line" VALUES(48,4,8,'round',8,'valid',9,1,1);
INSERT INTO "line" VALUES(49,4,9,'round',9,'valid',10,1,1);
INSERT INTO "line" VALUES(50,4,10,'round',10,'valid',11,1,1);
INSERT INTO "line" VALUES(51,4,11,'round',11,'valid',12,1,1);
INSERT INTO "line" VALUES(52,4,12,'round',12,'valid',13,1,1);
INSERT INTO "line" VALUES(53,4,13,'round',13,'valid',14,1,1);
INSERT INTO "line" VALUES(54,4,14,'round',14,'valid',15,1,2);
INSERT INTO "line" VALUES(55,4,15,'round',15,'valid',16,2,1);
INSERT INTO "line" VALUES(56,4,16,'round',16,'valid',17,1,1);
INSERT INTO "line" VALUES(57,4,17,'round',17,'valid',18,1,1);
INSERT INTO "line" VALUES(58,4,18,'round',18,'valid',19,1,1);
INSERT INTO "line" VALUES(59,4,19,'round',19,'valid',20,1,1);
INSERT INTO "line" VALUES(60,4,20,'round',20,'valid',21,1,1);
INSERT INTO "line" VALUES(61,4,21,'round',21,'valid',22,1,1);
INSERT INTO "line" VALUES(62,4,22,'round',22,'valid',23,1,1);
INSERT INTO "line" VALUES(63,4,23,'round',23,'valid',24,1,1);
INSERT INTO "line" VALUES(64,4,24,'round',24,'valid',25,1,1);
INSERT INTO "line" VALUES(65,4,25,'round',25,'valid',26,1,1);
INSERT INTO "line" VALUES(66,4,26,'round',26,'valid',31,1,1);
INSERT INTO "line" VALUES(67,4,27,'round',27,'valid',32,1,1);
INSERT INTO "line" VALUES(68,4,28,'ga',1,'valid',33,1,1);
INSERT INTO "line" VALUES(69,5,1,'round',1,'valid',24,NULL,NULL);
INSERT INTO "line" VALUES(70,5,2,'round',2,'struck',25,NULL,NULL);
INSERT INTO "line" VALUES(71,5,3,'round',3,'valid',4,NULL,NULL);
INSERT INTO "line" VALUES(72,5,4,'round',4,'valid',5,NULL,NULL);
INSERT INTO "line" VALUES(73,5,5,'round',5,'valid',6,NULL,NULL);
INSERT INTO "line" VALUES(74,5,6,'round',6,'valid',7,NULL,NULL);
INSERT INTO "line" VALUES(75,5,7,'round',7,'valid',8,NULL,NULL);
INSERT INTO "line" VALUES(76,5,8,'round',8,'valid',9,NULL,NULL);
INSERT INTO "line" VALUES(77,5,9,'round',9,'valid',10,NULL,NULL);
INSERT INTO "line" VALUES(78,5,10,'round',10,'valid',11,NULL,NULL);
INSERT INTO "line" VALUES(79,5,11,'round',11,'valid',12,NULL,NULL);
INSERT INTO "line" VALUES(80,5,12,'round',12,'valid',13,NULL,NULL);
INSERT INTO "line" VALUES(81,5,13,'round',13,'valid',14,NULL,NULL);
INSERT INTO "line" VALUES(82,5,14,'round',14,'valid',15,NULL,NULL);
INSERT INTO "line" VALUES(83,5,15,'round',15,'valid',16,NULL,NULL);
INSERT INTO "line" VALUES(84,5,16,'round',16,'valid',17,NULL,NULL);
INSERT INTO "line" VALUES(85,5,17,'round',17,'valid',18,NULL,NULL);
INSERT INTO "line" VALUES(86,5,18,'round',18,'valid',19,NULL,NULL);
INSERT INTO "line" VALUES(87,5,19,'round',19,'valid',20,NULL,NULL);
INSERT INTO "line" VALUES(88,5,20,'round',20,'valid',21,NULL,NULL);
INSERT INTO "line" VALUES(89,5,21,'round',21,'valid',22,NULL,NULL);
INSERT INTO "line" VALUES(90,5,22,'round',22,'valid',27,NULL,NULL);
INSERT INTO "line" VALUES(91,5,23,'round',23,'valid',28,NULL,NULL);
INSERT INTO "line" VALUES(92,6,1,'round',1,'valid',10,NULL,1);
INSERT INTO "line" VALUES(93,6,2,'round',2,'struck',11,1,1);
INSERT INTO "line" VALUES(94,6,3,'round',3,'valid',4,1,1);
INSERT INTO "line" VALUES(95,6,4,'round',4,'valid',5,1,1);
INSERT INTO "line" VALUES(96,6,5,'round',5,'valid',6,1,1);
INSERT INTO "line" VALUES(97,6,6,'round',6,'valid',7,1,1);
INSERT INTO "line" VALUES(98,6,7,'round',7,'valid',8,1,1);
INSERT INTO "line" VALUES(99,6,8,'round',8,'valid',13,1,1);
INSERT INTO "line" VALUES(100,6,9,'round',9,'valid',14,1,1);
CREATE TABLE line_version (
    line_id INTEGER NOT NULL REFERENCES line (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,          -- of the session, which tells who, when and why
    what TEXT NOT NULL CHECK (what IN ('saved', 'corrected', 'rescored', 'struck', 'restored')),
    profile_id INTEGER REFERENCES session_profile (id),
    stake INTEGER,
    entry TEXT NOT NULL CHECK (json_valid(entry)),  -- as entered; people by number
    ga_before_half_bets INTEGER NOT NULL,
    net_half_bets TEXT NOT NULL CHECK (json_valid(net_half_bets)),
    PRIMARY KEY (line_id, version)
) STRICT, WITHOUT ROWID;
INSERT INTO "line_version" VALUES(1,2,'saved',1,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[204,-24,-40,-140]');
INSERT INTO "line_version" VALUES(1,14,'corrected',1,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[]}',0,'[204,-24,-40,-140]');
INSERT INTO "line_version" VALUES(2,3,'saved',1,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[]}',0,'[204,-24,-40,-140]');
INSERT INTO "line_version" VALUES(2,15,'struck',1,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[]}',0,'[]');
INSERT INTO "line_version" VALUES(3,4,'saved',1,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"trang"}',0,'[408,-48,-80,-280]');
INSERT INTO "line_version" VALUES(4,5,'saved',1,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"boc"}',0,'[204,-24,-40,-140]');
INSERT INTO "line_version" VALUES(5,6,'saved',1,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"an"}',0,'[204,-24,-40,-140]');
INSERT INTO "line_version" VALUES(6,7,'saved',1,1000,'{"players":["1","2","3"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20}},"lay_order":["1","2","3"]}',0,'[104,-24,-80]');
INSERT INTO "line_version" VALUES(7,8,'saved',1,1000,'{"players":["1","2"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12}},"lay_order":["1","2"]}',0,'[48,-48]');
INSERT INTO "line_version" VALUES(8,9,'saved',1,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":5},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[90,90,-40,-140]');
INSERT INTO "line_version" VALUES(9,10,'saved',1,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":35},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[304,-24,-140,-140]');
INSERT INTO "line_version" VALUES(10,11,'saved',1,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[204,-24,-40,-140]');
INSERT INTO "line_version" VALUES(11,12,'saved',1,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(12,13,'saved',1,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[248,-60,-24,-164]');
INSERT INTO "line_version" VALUES(12,16,'struck',1,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[]');
INSERT INTO "line_version" VALUES(12,17,'restored',1,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[248,-60,-24,-164]');
INSERT INTO "line_version" VALUES(13,18,'saved',1,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[204,-24,-40,-140]');
INSERT INTO "line_version" VALUES(14,2,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[22,-8,2,-16]');
INSERT INTO "line_version" VALUES(14,21,'corrected',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[44,0,0,-44]');
INSERT INTO "line_version" VALUES(15,3,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[44,0,0,-44]');
INSERT INTO "line_version" VALUES(15,22,'struck',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[]');
INSERT INTO "line_version" VALUES(16,4,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"tron"}',0,'[60,-20,-20,-20]');
INSERT INTO "line_version" VALUES(17,5,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"khan"}',0,'[30,-10,-10,-10]');
INSERT INTO "line_version" VALUES(18,6,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[44,-8,8,-44]');
INSERT INTO "line_version" VALUES(19,7,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"}]}',0,'[36,-10,-10,-16]');
INSERT INTO "line_version" VALUES(20,8,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[38,-8,-22,-8]');
INSERT INTO "line_version" VALUES(21,9,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"}]}',0,'[30,-8,-22]');
INSERT INTO "line_version" VALUES(22,10,'saved',2,1000,'{"players":["1","2","3"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20}},"eats":[{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"}]}',0,'[32,0,-32]');
INSERT INTO "line_version" VALUES(23,11,'saved',2,1000,'{"players":["1","2"],"finish":"u","winner":"1","hands":{"2":{"points":12}},"eats":[{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[22,-22]');
INSERT INTO "line_version" VALUES(24,12,'saved',2,1000,'{"players":["1","2","3"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20}},"lay_order":["1","2","3"]}',0,'[6,-2,-4]');
INSERT INTO "line_version" VALUES(25,13,'saved',2,1000,'{"players":["1","2"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12}},"lay_order":["1","2"]}',0,'[2,-2]');
INSERT INTO "line_version" VALUES(26,14,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":5},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[12,-2,-4,-6]');
INSERT INTO "line_version" VALUES(27,15,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[12,-2,-4,-6]');
INSERT INTO "line_version" VALUES(28,16,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":41,"mom":true},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"]}',0,'[18,-2,-8,-8]');
INSERT INTO "line_version" VALUES(29,17,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":56,"mom":true},"2":{"points":48,"mom":true},"3":{"points":41,"mom":true},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"]}',0,'[24,-8,-8,-8]');
INSERT INTO "line_version" VALUES(30,18,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"false_declaration","declarer":"2"}',0,'[10,-30,10,10]');
INSERT INTO "line_version" VALUES(31,19,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(32,20,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[30,-10,-10,-10]');
INSERT INTO "line_version" VALUES(32,23,'struck',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[]');
INSERT INTO "line_version" VALUES(32,24,'restored',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[30,-10,-10,-10]');
INSERT INTO "line_version" VALUES(33,25,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[22,-8,2,-16]');
INSERT INTO "line_version" VALUES(34,2,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":3,"red_deuces":1},"3":{"cards":11,"quads":1},"4":{"cards":13,"black_deuces":1}}}',0,'[140,-18,-64,-58]');
INSERT INTO "line_version" VALUES(34,8,'corrected',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[46,-46]');
INSERT INTO "line_version" VALUES(35,3,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[46,-46]');
INSERT INTO "line_version" VALUES(35,9,'struck',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[]');
INSERT INTO "line_version" VALUES(36,4,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2","3"]}',0,'[46,0,-46]');
INSERT INTO "line_version" VALUES(37,5,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":7,"red_deuces":2,"black_deuces":2}}}',0,'[86,-4,-12,-70]');
INSERT INTO "line_version" VALUES(38,6,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"abandoned","winner":"1","hands":{"1":{"cards":7},"2":{"cards":5},"3":{"cards":8},"4":{"cards":12}}}',0,'[29,-3,-9,-17]');
INSERT INTO "line_version" VALUES(39,7,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(39,10,'struck',3,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[]');
INSERT INTO "line_version" VALUES(39,11,'restored',3,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(40,12,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":3,"red_deuces":1},"3":{"cards":11,"quads":1},"4":{"cards":13,"black_deuces":1}}}',0,'[140,-18,-64,-58]');
INSERT INTO "line_version" VALUES(41,2,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[26,-14,-2,-28]');
INSERT INTO "line_version" VALUES(41,28,'corrected',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[54,-2,-2,-50]');
INSERT INTO "line_version" VALUES(42,3,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',18,'[72,-2,-2,-50]');
INSERT INTO "line_version" VALUES(42,28,'rescored',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[54,-2,-2,-50]');
INSERT INTO "line_version" VALUES(42,29,'struck',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[]');
INSERT INTO "line_version" VALUES(43,4,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"tron"}',0,'[78,-26,-26,-26]');
INSERT INTO "line_version" VALUES(44,5,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"khan"}',0,'[84,-28,-28,-28]');
INSERT INTO "line_version" VALUES(45,6,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"kin"}',0,'[114,-38,-38,-38]');
INSERT INTO "line_version" VALUES(46,7,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"3","discarder":"2","kind":"chot"}]}',0,'[54,-2,-2,-50]');
INSERT INTO "line_version" VALUES(47,8,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"}]}',0,'[64,-18,-18,-28]');
INSERT INTO "line_version" VALUES(48,9,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[54,-2,-2,-50]');
INSERT INTO "line_version" VALUES(49,10,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"}]}',0,'[58,-30,-10,-18]');
INSERT INTO "line_version" VALUES(50,11,'saved',4,1000,'{"players":["1","2","3"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20}},"eats":[{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"}]}',0,'[36,-2,-34]');
INSERT INTO "line_version" VALUES(51,12,'saved',4,1000,'{"players":["1","2"],"finish":"u","winner":"1","hands":{"2":{"points":12}},"eats":[{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[18,-18]');
INSERT INTO "line_version" VALUES(52,13,'saved',4,1000,'{"players":["1","2","3"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20}},"lay_order":["1","2","3"]}',0,'[4,-4,-6]');
INSERT INTO "line_version" VALUES(53,14,'saved',4,1000,'{"players":["1","2"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12}},"lay_order":["1","2"]}',6,'[0,-4]');
INSERT INTO "line_version" VALUES(54,15,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":5},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',10,'[-4,10,-6,-8]');
INSERT INTO "line_version" VALUES(55,16,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":0},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',18,'[10,-4,-6,-8]');
INSERT INTO "line_version" VALUES(56,17,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"}]}',26,'[16,-4,-6,-26]');
INSERT INTO "line_version" VALUES(57,18,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"1","discarder":"2","kind":"normal"}]}',46,'[12,-8,-6,-8]');
INSERT INTO "line_version" VALUES(58,19,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',56,'[10,-4,-6,-8]');
INSERT INTO "line_version" VALUES(59,20,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":41,"mom":true},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"]}',64,'[26,-4,-16,-14]');
INSERT INTO "line_version" VALUES(60,21,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":56,"mom":true},"2":{"points":48,"mom":true},"3":{"points":41,"mom":true},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"]}',72,'[-2,-2,-2,-2]');
INSERT INTO "line_version" VALUES(61,22,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',80,'[26,-14,-2,-28]');
INSERT INTO "line_version" VALUES(62,23,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',98,'[152,-2,-2,-50]');
INSERT INTO "line_version" VALUES(63,24,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"tron"}',0,'[78,-26,-26,-26]');
INSERT INTO "line_version" VALUES(64,25,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}],"multiplier":5}',0,'[130,-70,-10,-140]');
INSERT INTO "line_version" VALUES(65,26,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',90,'[-4,0,4]');
INSERT INTO "line_version" VALUES(66,27,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',90,'[144,-18,-18,-18]');
INSERT INTO "line_version" VALUES(66,30,'struck',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',90,'[]');
INSERT INTO "line_version" VALUES(66,31,'restored',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',90,'[144,-18,-18,-18]');
INSERT INTO "line_version" VALUES(67,32,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[26,-14,-2,-28]');
INSERT INTO "line_version" VALUES(68,33,'saved',NULL,1000,'{"ga":"shared","among":[1,2,3,4]}',18,'[6,4,4,4]');
INSERT INTO "line_version" VALUES(69,2,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[286,-24,-40,-222]');
INSERT INTO "line_version" VALUES(69,24,'corrected',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[286,0,0,-286]');
INSERT INTO "line_version" VALUES(70,3,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[286,0,0,-286]');
INSERT INTO "line_version" VALUES(70,25,'struck',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[]');
INSERT INTO "line_version" VALUES(71,4,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"khan"}',0,'[304,-30,-46,-228]');
INSERT INTO "line_version" VALUES(72,5,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"trang"}',0,'[350,-48,-80,-222]');
INSERT INTO "line_version" VALUES(73,6,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"boc"}',0,'[286,-24,-40,-222]');
INSERT INTO "line_version" VALUES(74,7,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"an"}',0,'[286,-24,-40,-222]');
INSERT INTO "line_version" VALUES(75,8,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[286,0,0,-286]');
INSERT INTO "line_version" VALUES(76,9,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"}]}',0,'[286,-24,-40,-222]');
INSERT INTO "line_version" VALUES(77,10,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[286,-24,-40,-222]');
INSERT INTO "line_version" VALUES(78,11,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"}]}',0,'[286,-24,-40,-222]');
INSERT INTO "line_version" VALUES(79,12,'saved',5,1000,'{"players":["1","2","3"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20}},"eats":[{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"}]}',0,'[152,0,-152]');
INSERT INTO "line_version" VALUES(80,13,'saved',5,1000,'{"players":["1","2"],"finish":"u","winner":"1","hands":{"2":{"points":12}},"eats":[{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[76,-76]');
INSERT INTO "line_version" VALUES(81,14,'saved',5,1000,'{"players":["1","2","3"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20}},"lay_order":["1","2","3"]}',0,'[152,-24,-128]');
INSERT INTO "line_version" VALUES(82,15,'saved',5,1000,'{"players":["1","2"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12}},"lay_order":["1","2"]}',0,'[76,-76]');
INSERT INTO "line_version" VALUES(83,16,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":5},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[130,128,-40,-218]');
INSERT INTO "line_version" VALUES(84,17,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":35},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[456,-20,-218,-218]');
INSERT INTO "line_version" VALUES(85,18,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[286,-24,-40,-222]');
INSERT INTO "line_version" VALUES(86,19,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[286,-24,-40,-222]');
INSERT INTO "line_version" VALUES(87,20,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[286,0,0,-286]');
INSERT INTO "line_version" VALUES(88,21,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"false_declaration","declarer":"2"}',0,'[4,-28,4,4]');
INSERT INTO "line_version" VALUES(89,22,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',16,'[-4,0,4]');
INSERT INTO "line_version" VALUES(90,23,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',16,'[358,-60,-24,-258]');
INSERT INTO "line_version" VALUES(90,26,'struck',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',16,'[]');
INSERT INTO "line_version" VALUES(90,27,'restored',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',16,'[358,-60,-24,-258]');
INSERT INTO "line_version" VALUES(91,28,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[286,-24,-40,-222]');
INSERT INTO "line_version" VALUES(92,2,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":3,"red_deuces":1},"3":{"cards":11,"quads":1},"4":{"cards":13,"black_deuces":1,"stuck":true}}}',0,'[136,-16,-68,-52]');
INSERT INTO "line_version" VALUES(92,10,'corrected',6,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[44,-32,0,-12]');
INSERT INTO "line_version" VALUES(93,3,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[44,-32,0,-12]');
INSERT INTO "line_version" VALUES(93,11,'struck',6,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[]');
INSERT INTO "line_version" VALUES(94,4,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2","3"]}',0,'[44,-32,0,-12]');
INSERT INTO "line_version" VALUES(95,5,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":7,"red_deuces":2,"black_deuces":2}}}',0,'[78,-4,-12,-62]');
INSERT INTO "line_version" VALUES(96,6,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"abandoned","winner":"1","hands":{"1":{"cards":7},"2":{"cards":5},"3":{"cards":8},"4":{"cards":12}}}',0,'[32,-4,-10,-18]');
INSERT INTO "line_version" VALUES(97,7,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"instant_win","winner":"1","hands":{}}',0,'[180,-60,-60,-60]');
INSERT INTO "line_version" VALUES(98,8,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":3,"red_deuces":1},"3":{"cards":11,"quads":1},"4":{"cards":13,"black_deuces":1,"stuck":true}},"multiplier":3}',0,'[408,-48,-204,-156]');
INSERT INTO "line_version" VALUES(99,9,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(99,12,'struck',6,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[]');
INSERT INTO "line_version" VALUES(99,13,'restored',6,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(100,14,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":3,"red_deuces":1},"3":{"cards":11,"quads":1},"4":{"cards":13,"black_deuces":1,"stuck":true}}}',0,'[136,-16,-68,-52]');
CREATE TABLE link (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('view', 'keeper', 'owner', 'claim')),
    token TEXT,                        -- where it is shown again, as a link and its QR
    token_hash BLOB NOT NULL UNIQUE,
    made_at TEXT NOT NULL,
    UNIQUE (session_id, kind)
) STRICT;
INSERT INTO "link" VALUES(1,1,'view','8w9fMMtOE9JtDYspiYL2Ow',X'0B360FF5639A03FC1CFE6DCC61DD55B05FB3BD94EB7189CB43DE54BBEB1E38FA','2026-11-24T23:09:03Z');
INSERT INTO "link" VALUES(2,1,'keeper','FfZby66AaNSBZZB2DZim3Q',X'ECD237857269B2B7C1CE1D4034E66F7A5B36095FF5E825A4F22622FA3380F384','2026-11-24T23:09:03Z');
INSERT INTO "link" VALUES(3,2,'view','A9rFhPpWb5upH55lA39JVQ',X'11140A1B47AAD1309EFB898049DC5B03CBE148B90600C29C165906888A240A55','2026-11-24T23:09:03Z');
INSERT INTO "link" VALUES(4,2,'keeper','Dsq5Bx6E2ffVRqjviPguqQ',X'41452B811D047966160A2C5D24AED9DF3FF3C95DB7940ADE8FD221D9975816DB','2026-11-24T23:09:03Z');
INSERT INTO "link" VALUES(5,3,'view','Wqb22nsXKr9wgX5xDOcR3w',X'A575302B2E7AC4AEDADFC4690E33B26B5A0E882CA63DFCE55DC94A8F6D394C37','2026-11-24T23:09:04Z');
INSERT INTO "link" VALUES(6,3,'keeper','FcXS8XF5CUvTYRuWGECNHw',X'8709C0F8FA3393ADBAEAA27A8C7A3F87160BAF9DCAC8C90C858B9C2F65EE8077','2026-11-24T23:09:04Z');
INSERT INTO "link" VALUES(7,4,'view','60T6bH3s4xQvq4FKID8ZDw',X'97EB9A2149287C4794D71F9C1624E10DB233E39B45C7AAB9844B7D619361A0F4','2026-11-24T23:09:04Z');
INSERT INTO "link" VALUES(8,4,'keeper','c7kXmbtG9kDclTcFUs1ypw',X'AA3AA841FC4986ECDB8B353F40820F7A5D6ADC87D9B3A7D588208AA66B2D22BA','2026-11-24T23:09:04Z');
INSERT INTO "link" VALUES(9,5,'view','zCFi-Cbs3SlAkrfeGwIiLw',X'D62BDDA154FDEE8792921E1C6E2EB78F5A0477627025EE4C301A9B6281F126EE','2026-11-24T23:09:04Z');
INSERT INTO "link" VALUES(10,5,'keeper','ZPvHCjpwS180hNCiS5ZL6Q',X'81DC4A42434C8749ACA4FD0161B891258D47C486D6F22E4074AE31F98D12CDF8','2026-11-24T23:09:04Z');
INSERT INTO "link" VALUES(11,6,'view','KX_qgjv-VQcEYGJmDobNjw',X'2A7FF31CDB4ECA3FAB00F46258284BCEC888CC3C7F40FA4988B79F41E665D630','2026-11-24T23:09:04Z');
INSERT INTO "link" VALUES(12,6,'keeper','_gF5mIhPyas6RVjgR04cYw',X'8BC26FA35CAC5DC3A1B9ADAA98F27F32143FD82E176F807694FB450A313BF06C','2026-11-24T23:09:04Z');
CREATE TABLE machine (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,           -- máy 1, máy 2
    browser_id INTEGER REFERENCES browser (id) ON DELETE SET NULL,  -- null is a program
    link_id INTEGER REFERENCES link (id) ON DELETE SET NULL,        -- by which it may write
    person INTEGER,                    -- who says that it is his
    UNIQUE (session_id, number),
    UNIQUE (session_id, browser_id)
) STRICT;
INSERT INTO "machine" VALUES(1,1,1,1,NULL,NULL);
INSERT INTO "machine" VALUES(2,2,1,1,NULL,NULL);
INSERT INTO "machine" VALUES(3,3,1,1,NULL,NULL);
INSERT INTO "machine" VALUES(4,4,1,1,NULL,NULL);
INSERT INTO "machine" VALUES(5,5,1,1,NULL,NULL);
INSERT INTO "machine" VALUES(6,6,1,1,NULL,NULL);
CREATE TABLE move (
            browser_id INTEGER PRIMARY KEY REFERENCES browser (id) ON DELETE CASCADE,
            token_hash BLOB NOT NULL UNIQUE,
            until TEXT NOT NULL
        ) STRICT;
CREATE TABLE opening_key (
    key TEXT PRIMARY KEY,
    body_hash BLOB NOT NULL,
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE outside_line (
            id INTEGER PRIMARY KEY,
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('payment', 'expense')),
            number INTEGER NOT NULL,           -- among those of its kind, never given again
            status TEXT NOT NULL CHECK (status IN ('valid', 'struck')),
            version INTEGER NOT NULL,          -- of the session, when this line last changed
            unit TEXT NOT NULL CHECK (unit IN ('money', 'bets')),
            payer INTEGER NOT NULL,            -- 0 is the gà
            shares_halves TEXT NOT NULL CHECK (json_valid(shares_halves)),  -- by number: for whom
            label TEXT NOT NULL,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
            body_hash BLOB NOT NULL,
            UNIQUE (session_id, kind, number),
            UNIQUE (session_id, key)
        ) STRICT;
CREATE TABLE person (
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,            -- case-folded
    seat INTEGER NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    played INTEGER NOT NULL CHECK (played IN (0, 1)),
    PRIMARY KEY (session_id, number),
    UNIQUE (session_id, name_key),
    UNIQUE (session_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "person" VALUES(1,1,'An','an',0,1,1);
INSERT INTO "person" VALUES(1,2,'Bình','bình',1,1,1);
INSERT INTO "person" VALUES(1,3,'Chi','chi',2,1,1);
INSERT INTO "person" VALUES(1,4,'Dũng','dũng',3,1,1);
INSERT INTO "person" VALUES(2,1,'An','an',0,1,1);
INSERT INTO "person" VALUES(2,2,'Bình','bình',1,1,1);
INSERT INTO "person" VALUES(2,3,'Chi','chi',2,1,1);
INSERT INTO "person" VALUES(2,4,'Dũng','dũng',3,1,1);
INSERT INTO "person" VALUES(3,1,'An','an',0,1,1);
INSERT INTO "person" VALUES(3,2,'Bình','bình',1,1,1);
INSERT INTO "person" VALUES(3,3,'Chi','chi',2,1,1);
INSERT INTO "person" VALUES(3,4,'Dũng','dũng',3,1,1);
INSERT INTO "person" VALUES(4,1,'An','an',0,1,1);
INSERT INTO "person" VALUES(4,2,'Bình','bình',1,1,1);
INSERT INTO "person" VALUES(4,3,'Chi','chi',2,1,1);
INSERT INTO "person" VALUES(4,4,'Dũng','dũng',3,1,1);
INSERT INTO "person" VALUES(5,1,'An','an',0,1,1);
INSERT INTO "person" VALUES(5,2,'Bình','bình',1,1,1);
INSERT INTO "person" VALUES(5,3,'Chi','chi',2,1,1);
INSERT INTO "person" VALUES(5,4,'Dũng','dũng',3,1,1);
INSERT INTO "person" VALUES(6,1,'An','an',0,1,1);
INSERT INTO "person" VALUES(6,2,'Bình','bình',1,1,1);
INSERT INTO "person" VALUES(6,3,'Chi','chi',2,1,1);
INSERT INTO "person" VALUES(6,4,'Dũng','dũng',3,1,1);
CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    stake INTEGER CHECK (stake >= 1),  -- đồng a bet; null is points only
    zone TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    ended_at TEXT,
    version INTEGER NOT NULL,          -- counts every change
    rounds INTEGER NOT NULL,           -- the last number given to a round
    ga_lines INTEGER NOT NULL,         -- and to a line that empties the gà
    people INTEGER NOT NULL,           -- and to a person
    leader INTEGER,                    -- number of the person who leads next
    owner_id INTEGER REFERENCES machine (id)
, turns TEXT NOT NULL DEFAULT 'free' CHECK (turns IN ('free', 'last', 'round')), draft_serial INTEGER NOT NULL DEFAULT 0, sample INTEGER NOT NULL DEFAULT 0 CHECK (sample IN (0, 1)), totals_half_bets TEXT NOT NULL DEFAULT '[]'
            CHECK (json_valid(totals_half_bets)), money_half_dong TEXT NOT NULL DEFAULT '[]'
            CHECK (json_valid(money_half_dong)), verdicts INTEGER NOT NULL DEFAULT 0, last_round INTEGER) STRICT;
INSERT INTO "session" VALUES(1,'Điểm rác, phạt U',1000,'Asia/Ho_Chi_Minh','2026-11-24T23:09:03Z',NULL,18,13,0,4,NULL,1,'free',0,0,'[2218,-234,-560,-1424]','[2218000,-234000,-560000,-1424000]',0,NULL);
INSERT INTO "session" VALUES(2,'Phỏm phổ biến',1000,'Asia/Ho_Chi_Minh','2026-11-24T23:09:03Z',NULL,25,20,0,4,1,2,'free',0,0,'[468,-152,-130,-186]','[468000,-152000,-130000,-186000]',0,NULL);
INSERT INTO "session" VALUES(3,'Tú Lơ Khơ Vinagames',1000,'Asia/Ho_Chi_Minh','2026-11-24T23:09:04Z',NULL,12,7,0,4,1,3,'free',0,0,'[343,-71,-127,-145]','[343000,-71000,-127000,-145000]',0,NULL);
INSERT INTO "session" VALUES(4,'Phỏm Vinagames',1000,'Asia/Ho_Chi_Minh','2026-11-24T23:09:04Z',NULL,33,27,1,4,1,4,'free',0,0,'[1244,-330,-266,-648]','[1244000,-330000,-266000,-648000]',0,NULL);
INSERT INTO "session" VALUES(5,'Điểm rác, phạt U',1000,'Asia/Ho_Chi_Minh','2026-11-24T23:09:04Z',NULL,28,23,0,4,NULL,5,'free',0,0,'[5200,-426,-1000,-3774]','[5200000,-426000,-1000000,-3774000]',0,NULL);
INSERT INTO "session" VALUES(6,'Tú Lơ Khơ Vinagames',1000,'Asia/Ho_Chi_Minh','2026-11-24T23:09:04Z',NULL,14,9,0,4,1,6,'free',0,0,'[918,-196,-350,-372]','[918000,-196000,-350000,-372000]',0,NULL);
CREATE TABLE session_profile (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    game TEXT NOT NULL,                -- the last one of a game holds
    preset TEXT NOT NULL,
    changes TEXT NOT NULL CHECK (json_valid(changes)),
    name TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    since INTEGER NOT NULL             -- version of the session
) STRICT;
INSERT INTO "session_profile" VALUES(1,1,'phom','guide','{}','Điểm rác, phạt U','2CHH9M',1);
INSERT INTO "session_profile" VALUES(2,2,'phom','pho-bien','{}','Phỏm phổ biến','M5X2D5',1);
INSERT INTO "session_profile" VALUES(3,3,'tulokho','tulokho-vinagames','{}','Tú Lơ Khơ Vinagames','7BKZ67',1);
INSERT INTO "session_profile" VALUES(4,4,'phom','vinagames','{"hand_cards":10,"zero_points_is_u":false,"u_thuong":[1,2],"u_khan":[2,1],"u_kin":[3,0],"mom_mode":"add","all_mom":"no_payment","tie_break":"later_wins","eat_from":"any","eats_in_u_round":"not_when_den","den_last_round":"feeder","den_precedence":"last_round_first","ga_mode":"eats_and_ante","ga_ante":1,"ga_eat_payments":[1,2,3],"ga_chot_payment":2,"round_multipliers":[1,2,5]}','Phỏm Vinagames','27X72Z',1);
INSERT INTO "session_profile" VALUES(5,5,'phom','guide','{"u_khan":[1,3],"den_eats":3,"phat_u_multiplier":3,"phat_u_stacking":"max","phat_u_side_payment":2,"ga_mode":"ante","ga_ante":2,"ga_taken_by":"round_winner","false_declaration_payment":4}','Điểm rác, phạt U','WVHRM5',1);
INSERT INTO "session_profile" VALUES(6,6,'tulokho','tulokho-vinagames','{"many_cards_multiplies_extras":true,"extras_replace_card_count":true,"assistant_multiple":"first","assistant_covers_extras":false,"abandoned_rounding":"up","stuck_payment":20,"instant_win_payment":30,"round_multipliers":[1,3]}','Tú Lơ Khơ Vinagames','7RXNQZ',1);
CREATE TABLE transfer (
    line_id INTEGER NOT NULL REFERENCES line (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    payer INTEGER,                     -- null is the gà
    payee INTEGER,
    half_bets INTEGER NOT NULL CHECK (half_bets > 0),
    reason TEXT NOT NULL,
    debtor INTEGER,                    -- for whom the payer pays
    PRIMARY KEY (line_id, place),
    CHECK (payer IS NOT NULL OR payee IS NOT NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO "transfer" VALUES(1,0,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(1,1,3,1,40,'u',NULL);
INSERT INTO "transfer" VALUES(1,2,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(3,0,2,1,48,'u',NULL);
INSERT INTO "transfer" VALUES(3,1,3,1,80,'u',NULL);
INSERT INTO "transfer" VALUES(3,2,4,1,280,'phat_u',NULL);
INSERT INTO "transfer" VALUES(4,0,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(4,1,3,1,40,'u',NULL);
INSERT INTO "transfer" VALUES(4,2,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(5,0,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(5,1,3,1,40,'u',NULL);
INSERT INTO "transfer" VALUES(5,2,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(6,0,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(6,1,3,1,80,'phat_u',NULL);
INSERT INTO "transfer" VALUES(7,0,2,1,48,'phat_u',NULL);
INSERT INTO "transfer" VALUES(8,0,3,1,20,'deadwood',NULL);
INSERT INTO "transfer" VALUES(8,1,3,2,20,'deadwood',NULL);
INSERT INTO "transfer" VALUES(8,2,4,1,70,'phat_u',NULL);
INSERT INTO "transfer" VALUES(8,3,4,2,70,'phat_u',NULL);
INSERT INTO "transfer" VALUES(9,0,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(9,1,3,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(9,2,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(10,0,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(10,1,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(10,2,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(11,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(12,0,2,1,60,'u',NULL);
INSERT INTO "transfer" VALUES(12,1,3,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(12,2,4,1,164,'phat_u',NULL);
INSERT INTO "transfer" VALUES(13,0,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(13,1,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(13,2,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(14,0,4,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(14,1,4,1,4,'eat',NULL);
INSERT INTO "transfer" VALUES(14,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(14,3,4,1,10,'u',2);
INSERT INTO "transfer" VALUES(14,4,4,1,10,'u',3);
INSERT INTO "transfer" VALUES(14,5,4,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(16,0,2,1,20,'u',NULL);
INSERT INTO "transfer" VALUES(16,1,3,1,20,'u',NULL);
INSERT INTO "transfer" VALUES(16,2,4,1,20,'u',NULL);
INSERT INTO "transfer" VALUES(17,0,2,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(17,1,3,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(17,2,4,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(18,0,4,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(18,1,4,1,4,'eat',NULL);
INSERT INTO "transfer" VALUES(18,2,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(18,3,4,1,8,'tai',NULL);
INSERT INTO "transfer" VALUES(18,4,4,1,10,'u',2);
INSERT INTO "transfer" VALUES(18,5,4,1,10,'u',3);
INSERT INTO "transfer" VALUES(18,6,4,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(19,0,4,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(19,1,4,1,4,'eat',NULL);
INSERT INTO "transfer" VALUES(19,2,2,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(19,3,3,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(19,4,4,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(20,0,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(20,1,4,1,8,'tai',NULL);
INSERT INTO "transfer" VALUES(20,2,3,1,10,'u',2);
INSERT INTO "transfer" VALUES(20,3,3,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(20,4,3,1,10,'u',4);
INSERT INTO "transfer" VALUES(21,0,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(21,1,3,1,10,'u',2);
INSERT INTO "transfer" VALUES(21,2,3,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(21,3,3,1,10,'u',4);
INSERT INTO "transfer" VALUES(22,0,3,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(22,1,3,1,4,'eat',NULL);
INSERT INTO "transfer" VALUES(22,2,3,1,6,'eat',NULL);
INSERT INTO "transfer" VALUES(22,3,3,1,10,'u',2);
INSERT INTO "transfer" VALUES(22,4,3,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(23,0,2,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(23,1,2,1,4,'eat',NULL);
INSERT INTO "transfer" VALUES(23,2,2,1,6,'eat',NULL);
INSERT INTO "transfer" VALUES(23,3,2,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(24,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(24,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(25,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(26,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(26,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(26,2,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(27,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(27,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(27,2,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(28,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(28,1,3,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(28,2,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(29,0,2,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(29,1,3,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(29,2,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(30,0,2,1,10,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(30,1,2,3,10,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(30,2,2,4,10,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(31,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(32,0,2,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(32,1,3,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(32,2,4,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(33,0,2,3,2,'eat',NULL);
INSERT INTO "transfer" VALUES(33,1,2,3,4,'eat',NULL);
INSERT INTO "transfer" VALUES(33,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(33,3,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(33,4,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(33,5,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(34,0,2,1,4,'cards',NULL);
INSERT INTO "transfer" VALUES(34,1,2,1,12,'cards',3);
INSERT INTO "transfer" VALUES(34,2,2,1,18,'cards',4);
INSERT INTO "transfer" VALUES(34,3,2,1,12,'deuces',4);
INSERT INTO "transfer" VALUES(36,0,3,1,4,'cards',2);
INSERT INTO "transfer" VALUES(36,1,3,1,12,'cards',NULL);
INSERT INTO "transfer" VALUES(36,2,3,1,18,'cards',4);
INSERT INTO "transfer" VALUES(36,3,3,1,12,'deuces',4);
INSERT INTO "transfer" VALUES(37,0,2,1,4,'cards',NULL);
INSERT INTO "transfer" VALUES(37,1,3,1,12,'cards',NULL);
INSERT INTO "transfer" VALUES(37,2,4,1,14,'cards',NULL);
INSERT INTO "transfer" VALUES(37,3,4,1,36,'deuces',NULL);
INSERT INTO "transfer" VALUES(37,4,4,1,20,'quads',NULL);
INSERT INTO "transfer" VALUES(38,0,2,1,3,'abandoned',NULL);
INSERT INTO "transfer" VALUES(38,1,3,1,9,'abandoned',NULL);
INSERT INTO "transfer" VALUES(38,2,4,1,17,'abandoned',NULL);
INSERT INTO "transfer" VALUES(39,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(40,0,2,1,6,'cards',NULL);
INSERT INTO "transfer" VALUES(40,1,2,1,12,'deuces',NULL);
INSERT INTO "transfer" VALUES(40,2,3,1,44,'cards',NULL);
INSERT INTO "transfer" VALUES(40,3,3,1,20,'quads',NULL);
INSERT INTO "transfer" VALUES(40,4,4,1,52,'cards',NULL);
INSERT INTO "transfer" VALUES(40,5,4,1,6,'deuces',NULL);
INSERT INTO "transfer" VALUES(41,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(41,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(41,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(41,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(41,4,4,1,16,'u',2);
INSERT INTO "transfer" VALUES(41,5,4,1,16,'u',3);
INSERT INTO "transfer" VALUES(41,6,4,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(41,7,NULL,1,8,'ga',NULL);
INSERT INTO "transfer" VALUES(43,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(43,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(43,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(43,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(43,4,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(43,5,3,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(43,6,4,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(43,7,NULL,1,8,'ga',NULL);
INSERT INTO "transfer" VALUES(44,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(44,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(44,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(44,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(44,4,2,1,26,'u',NULL);
INSERT INTO "transfer" VALUES(44,5,3,1,26,'u',NULL);
INSERT INTO "transfer" VALUES(44,6,4,1,26,'u',NULL);
INSERT INTO "transfer" VALUES(44,7,NULL,1,8,'ga',NULL);
INSERT INTO "transfer" VALUES(45,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(45,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(45,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(45,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(45,4,2,1,36,'u',NULL);
INSERT INTO "transfer" VALUES(45,5,3,1,36,'u',NULL);
INSERT INTO "transfer" VALUES(45,6,4,1,36,'u',NULL);
INSERT INTO "transfer" VALUES(45,7,NULL,1,8,'ga',NULL);
INSERT INTO "transfer" VALUES(46,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(46,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(46,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(46,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(46,4,4,1,16,'u',2);
INSERT INTO "transfer" VALUES(46,5,4,1,16,'u',3);
INSERT INTO "transfer" VALUES(46,6,4,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(46,7,NULL,1,8,'ga',NULL);
INSERT INTO "transfer" VALUES(47,0,4,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(47,1,4,NULL,2,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(47,2,4,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(47,3,4,NULL,4,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(47,4,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(47,5,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(47,6,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(47,7,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(47,8,2,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(47,9,3,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(47,10,4,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(47,11,NULL,1,14,'ga',NULL);
INSERT INTO "transfer" VALUES(48,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(48,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(48,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(48,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(48,4,4,1,16,'u',2);
INSERT INTO "transfer" VALUES(48,5,4,1,16,'u',3);
INSERT INTO "transfer" VALUES(48,6,4,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(48,7,NULL,1,8,'ga',NULL);
INSERT INTO "transfer" VALUES(49,0,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(49,1,2,NULL,4,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(49,2,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(49,3,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(49,4,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(49,5,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(49,6,2,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(49,7,3,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(49,8,4,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(49,9,NULL,1,12,'ga',NULL);
INSERT INTO "transfer" VALUES(50,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(50,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(50,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(50,3,3,1,16,'u',2);
INSERT INTO "transfer" VALUES(50,4,3,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(50,5,NULL,1,6,'ga',NULL);
INSERT INTO "transfer" VALUES(51,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(51,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(51,2,2,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(51,3,NULL,1,4,'ga',NULL);
INSERT INTO "transfer" VALUES(52,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(52,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(52,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(52,3,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(52,4,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(53,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(53,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(53,2,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(54,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(54,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(54,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(54,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(54,4,1,2,2,'rank',NULL);
INSERT INTO "transfer" VALUES(54,5,3,2,4,'rank',NULL);
INSERT INTO "transfer" VALUES(54,6,4,2,6,'rank',NULL);
INSERT INTO "transfer" VALUES(55,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(55,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(55,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(55,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(55,4,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(55,5,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(55,6,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(56,0,4,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(56,1,4,NULL,2,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(56,2,4,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(56,3,4,NULL,4,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(56,4,4,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(56,5,4,NULL,6,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(56,6,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(56,7,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(56,8,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(56,9,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(56,10,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(56,11,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(56,12,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(57,0,2,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(57,1,2,NULL,2,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(57,2,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(57,3,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(57,4,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(57,5,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(57,6,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(57,7,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(57,8,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(58,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(58,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(58,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(58,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(58,4,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(58,5,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(58,6,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(59,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(59,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(59,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(59,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(59,4,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(59,5,4,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(59,6,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(59,7,3,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(59,8,3,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(60,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(60,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(60,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(60,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(61,0,2,3,2,'eat',NULL);
INSERT INTO "transfer" VALUES(61,1,2,NULL,2,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(61,2,2,3,2,'eat',NULL);
INSERT INTO "transfer" VALUES(61,3,2,NULL,4,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(61,4,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(61,5,4,NULL,4,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(61,6,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(61,7,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(61,8,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(61,9,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(61,10,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(61,11,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(61,12,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(61,13,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(62,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(62,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(62,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(62,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(62,4,4,1,16,'u',2);
INSERT INTO "transfer" VALUES(62,5,4,1,16,'u',3);
INSERT INTO "transfer" VALUES(62,6,4,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(62,7,NULL,1,106,'ga',NULL);
INSERT INTO "transfer" VALUES(63,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(63,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(63,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(63,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(63,4,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(63,5,3,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(63,6,4,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(63,7,NULL,1,8,'ga',NULL);
INSERT INTO "transfer" VALUES(64,0,2,3,10,'eat',NULL);
INSERT INTO "transfer" VALUES(64,1,2,NULL,10,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(64,2,2,3,10,'eat',NULL);
INSERT INTO "transfer" VALUES(64,3,2,NULL,20,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(64,4,4,1,40,'chot',NULL);
INSERT INTO "transfer" VALUES(64,5,4,NULL,20,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(64,6,1,NULL,10,'ante',NULL);
INSERT INTO "transfer" VALUES(64,7,2,NULL,10,'ante',NULL);
INSERT INTO "transfer" VALUES(64,8,3,NULL,10,'ante',NULL);
INSERT INTO "transfer" VALUES(64,9,4,NULL,10,'ante',NULL);
INSERT INTO "transfer" VALUES(64,10,2,1,10,'rank',NULL);
INSERT INTO "transfer" VALUES(64,11,3,1,20,'rank',NULL);
INSERT INTO "transfer" VALUES(64,12,4,1,30,'rank',NULL);
INSERT INTO "transfer" VALUES(64,13,4,1,40,'mom',NULL);
INSERT INTO "transfer" VALUES(65,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(66,0,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(66,1,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(66,2,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(66,3,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(66,4,2,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(66,5,3,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(66,6,4,1,16,'u',NULL);
INSERT INTO "transfer" VALUES(66,7,NULL,1,98,'ga',NULL);
INSERT INTO "transfer" VALUES(67,0,2,3,2,'eat',NULL);
INSERT INTO "transfer" VALUES(67,1,2,NULL,2,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(67,2,2,3,2,'eat',NULL);
INSERT INTO "transfer" VALUES(67,3,2,NULL,4,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(67,4,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(67,5,4,NULL,4,'ga_eat',NULL);
INSERT INTO "transfer" VALUES(67,6,1,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(67,7,2,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(67,8,3,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(67,9,4,NULL,2,'ante',NULL);
INSERT INTO "transfer" VALUES(67,10,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(67,11,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(67,12,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(67,13,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(68,0,NULL,1,6,'ga',NULL);
INSERT INTO "transfer" VALUES(68,1,NULL,2,4,'ga',NULL);
INSERT INTO "transfer" VALUES(68,2,NULL,3,4,'ga',NULL);
INSERT INTO "transfer" VALUES(68,3,NULL,4,4,'ga',NULL);
INSERT INTO "transfer" VALUES(69,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(69,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(69,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(69,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(69,4,4,1,24,'u',2);
INSERT INTO "transfer" VALUES(69,5,4,1,40,'u',3);
INSERT INTO "transfer" VALUES(69,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(69,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(69,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(69,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(71,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(71,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(71,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(71,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(71,4,2,1,30,'u',NULL);
INSERT INTO "transfer" VALUES(71,5,3,1,46,'u',NULL);
INSERT INTO "transfer" VALUES(71,6,4,1,216,'phat_u',NULL);
INSERT INTO "transfer" VALUES(71,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(71,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(71,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(72,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(72,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(72,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(72,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(72,4,2,1,48,'u',NULL);
INSERT INTO "transfer" VALUES(72,5,3,1,80,'u',NULL);
INSERT INTO "transfer" VALUES(72,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(72,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(72,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(72,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(73,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(73,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(73,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(73,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(73,4,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(73,5,3,1,40,'u',NULL);
INSERT INTO "transfer" VALUES(73,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(73,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(73,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(73,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(74,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(74,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(74,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(74,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(74,4,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(74,5,3,1,40,'u',NULL);
INSERT INTO "transfer" VALUES(74,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(74,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(74,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(74,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(75,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(75,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(75,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(75,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(75,4,4,1,24,'u',2);
INSERT INTO "transfer" VALUES(75,5,4,1,40,'u',3);
INSERT INTO "transfer" VALUES(75,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(75,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(75,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(75,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(76,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(76,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(76,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(76,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(76,4,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(76,5,3,1,40,'u',NULL);
INSERT INTO "transfer" VALUES(76,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(76,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(76,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(76,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(77,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(77,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(77,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(77,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(77,4,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(77,5,3,1,40,'u',NULL);
INSERT INTO "transfer" VALUES(77,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(77,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(77,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(77,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(78,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(78,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(78,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(78,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(78,4,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(78,5,3,1,40,'u',NULL);
INSERT INTO "transfer" VALUES(78,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(78,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(78,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(78,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(79,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(79,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(79,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(79,3,3,1,24,'u',2);
INSERT INTO "transfer" VALUES(79,4,3,1,120,'phat_u',NULL);
INSERT INTO "transfer" VALUES(79,5,3,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(79,6,NULL,1,12,'ga',NULL);
INSERT INTO "transfer" VALUES(80,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(80,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(80,2,2,1,72,'phat_u',NULL);
INSERT INTO "transfer" VALUES(80,3,NULL,1,8,'ga',NULL);
INSERT INTO "transfer" VALUES(81,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(81,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(81,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(81,3,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(81,4,3,1,120,'phat_u',NULL);
INSERT INTO "transfer" VALUES(81,5,3,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(81,6,NULL,1,12,'ga',NULL);
INSERT INTO "transfer" VALUES(82,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(82,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(82,2,2,1,72,'phat_u',NULL);
INSERT INTO "transfer" VALUES(82,3,NULL,1,8,'ga',NULL);
INSERT INTO "transfer" VALUES(83,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(83,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(83,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(83,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(83,4,3,1,20,'deadwood',NULL);
INSERT INTO "transfer" VALUES(83,5,3,2,20,'deadwood',NULL);
INSERT INTO "transfer" VALUES(83,6,4,1,106,'phat_u',NULL);
INSERT INTO "transfer" VALUES(83,7,4,2,104,'phat_u',NULL);
INSERT INTO "transfer" VALUES(83,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(83,9,NULL,1,8,'ga',NULL);
INSERT INTO "transfer" VALUES(83,10,NULL,2,8,'ga',NULL);
INSERT INTO "transfer" VALUES(84,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(84,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(84,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(84,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(84,4,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(84,5,3,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(84,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(84,7,3,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(84,8,3,4,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(84,9,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(84,10,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(84,11,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(85,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(85,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(85,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(85,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(85,4,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(85,5,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(85,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(85,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(85,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(85,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(86,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(86,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(86,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(86,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(86,4,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(86,5,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(86,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(86,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(86,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(86,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(87,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(87,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(87,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(87,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(87,4,4,1,24,'u',2);
INSERT INTO "transfer" VALUES(87,5,4,1,40,'u',3);
INSERT INTO "transfer" VALUES(87,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(87,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(87,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(87,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(88,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(88,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(88,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(88,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(88,4,2,1,8,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(88,5,2,3,8,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(88,6,2,4,8,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(89,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(90,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(90,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(90,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(90,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(90,4,2,1,60,'u',NULL);
INSERT INTO "transfer" VALUES(90,5,3,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(90,6,4,1,246,'phat_u',NULL);
INSERT INTO "transfer" VALUES(90,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(90,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(90,9,NULL,1,32,'ga',NULL);
INSERT INTO "transfer" VALUES(91,0,1,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(91,1,2,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(91,2,3,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(91,3,4,NULL,4,'ante',NULL);
INSERT INTO "transfer" VALUES(91,4,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(91,5,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(91,6,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(91,7,4,2,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(91,8,4,3,4,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(91,9,NULL,1,16,'ga',NULL);
INSERT INTO "transfer" VALUES(92,0,2,1,4,'cards',NULL);
INSERT INTO "transfer" VALUES(92,1,2,1,12,'cards',3);
INSERT INTO "transfer" VALUES(92,2,2,1,16,'cards',4);
INSERT INTO "transfer" VALUES(92,3,4,1,12,'deuces',NULL);
INSERT INTO "transfer" VALUES(94,0,2,1,4,'cards',NULL);
INSERT INTO "transfer" VALUES(94,1,2,1,12,'cards',3);
INSERT INTO "transfer" VALUES(94,2,2,1,16,'cards',4);
INSERT INTO "transfer" VALUES(94,3,4,1,12,'deuces',NULL);
INSERT INTO "transfer" VALUES(95,0,2,1,4,'cards',NULL);
INSERT INTO "transfer" VALUES(95,1,3,1,12,'cards',NULL);
INSERT INTO "transfer" VALUES(95,2,4,1,6,'cards',NULL);
INSERT INTO "transfer" VALUES(95,3,4,1,36,'deuces',NULL);
INSERT INTO "transfer" VALUES(95,4,4,1,20,'quads',NULL);
INSERT INTO "transfer" VALUES(96,0,2,1,4,'abandoned',NULL);
INSERT INTO "transfer" VALUES(96,1,3,1,10,'abandoned',NULL);
INSERT INTO "transfer" VALUES(96,2,4,1,18,'abandoned',NULL);
INSERT INTO "transfer" VALUES(97,0,2,1,60,'instant_win',NULL);
INSERT INTO "transfer" VALUES(97,1,3,1,60,'instant_win',NULL);
INSERT INTO "transfer" VALUES(97,2,4,1,60,'instant_win',NULL);
INSERT INTO "transfer" VALUES(98,0,2,1,12,'cards',NULL);
INSERT INTO "transfer" VALUES(98,1,2,1,36,'deuces',NULL);
INSERT INTO "transfer" VALUES(98,2,3,1,84,'cards',NULL);
INSERT INTO "transfer" VALUES(98,3,3,1,120,'quads',NULL);
INSERT INTO "transfer" VALUES(98,4,4,1,120,'stuck',NULL);
INSERT INTO "transfer" VALUES(98,5,4,1,36,'deuces',NULL);
INSERT INTO "transfer" VALUES(99,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(100,0,2,1,4,'cards',NULL);
INSERT INTO "transfer" VALUES(100,1,2,1,12,'deuces',NULL);
INSERT INTO "transfer" VALUES(100,2,3,1,28,'cards',NULL);
INSERT INTO "transfer" VALUES(100,3,3,1,40,'quads',NULL);
INSERT INTO "transfer" VALUES(100,4,4,1,40,'stuck',NULL);
INSERT INTO "transfer" VALUES(100,5,4,1,12,'deuces',NULL);
CREATE TABLE verdict (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,           -- of the round
            version INTEGER NOT NULL,          -- of the session, when the round last changed
            person INTEGER NOT NULL,
            agrees INTEGER NOT NULL CHECK (agrees IN (0, 1)),
            PRIMARY KEY (session_id, number, version, person)
        ) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX session_profile_of_session ON session_profile (session_id);
CREATE INDEX opening_key_of_session ON opening_key (session_id);
CREATE INDEX machine_of_browser ON machine (browser_id, session_id);
CREATE INDEX machine_by_link ON machine (link_id);
CREATE INDEX change_by_machine ON change (machine_id);
CREATE INDEX line_version_by_profile ON line_version (profile_id);
CREATE INDEX kept_profile_of_browser ON kept_profile (browser_id);
CREATE INDEX agreement_of_browser ON agreement (browser_id);
CREATE INDEX outside_line_of_session ON outside_line (session_id);
CREATE INDEX draft_of_machine ON draft (machine_id);
CREATE INDEX line_in_order ON line (session_id, position);
CREATE INDEX history_hash_of_file ON history_hash (hash);
COMMIT;