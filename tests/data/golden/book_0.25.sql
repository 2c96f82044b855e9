BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scorekeeper','first_ledger','2026-11-28 17:01:42.206666+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'scorekeeper','kept_profiles','2026-11-28 17:01:42.209077+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'scorekeeper','moves','2026-11-28 17:01:42.209569+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'scorekeeper','money','2026-11-28 17:01:42.214053+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'scorekeeper','taking_turns','2026-11-28 17:01:42.215016+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'scorekeeper','agreements','2026-11-28 17:01:42.216660+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'scorekeeper','settling','2026-11-28 17:01:42.224783+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'scorekeeper','counts_beside_lines','2026-11-28 17:01:42.225866+00:00');
INSERT INTO "_sqlite_migrations" VALUES(9,'scorekeeper','drafts','2026-11-28 17:01:42.227499+00:00');
INSERT INTO "_sqlite_migrations" VALUES(10,'scorekeeper','people_beside_keys','2026-11-28 17:01:42.228186+00:00');
INSERT INTO "_sqlite_migrations" VALUES(11,'scorekeeper','samples','2026-11-28 17:01:42.229035+00:00');
INSERT INTO "_sqlite_migrations" VALUES(12,'scorekeeper','sums_on_demand','2026-11-28 17:01:42.244967+00:00');
INSERT INTO "_sqlite_migrations" VALUES(13,'scorekeeper','side_payments','2026-11-28 17:01:42.247337+00:00');
INSERT INTO "_sqlite_migrations" VALUES(14,'scorekeeper','verdicts','2026-11-28 17:01:42.249112+00:00');
INSERT INTO "_sqlite_migrations" VALUES(15,'scorekeeper','history_hashes','2026-11-28 17:01:42.249937+00:00');
INSERT INTO "_sqlite_migrations" VALUES(16,'scorekeeper','last_round','2026-11-28 17:01:42.250544+00:00');
INSERT INTO "_sqlite_migrations" VALUES(17,'scorekeeper','groups','2026-11-28 17:01:42.259224+00:00');
INSERT INTO "_sqlite_migrations" VALUES(18,'scorekeeper','guests','2026-11-28 17:01:42.261389+00:00');
INSERT INTO "_sqlite_migrations" VALUES(19,'scorekeeper','drafts_on_phones','2026-11-28 17:01:42.264105+00:00');
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
INSERT INTO "browser" VALUES(1,X'E603CB1AE77840B826C3901F8D460D368888AFFEA445F7DF17E03466D4A28D4D','2026-11-28T17:01:42Z');
INSERT INTO "browser" VALUES(2,X'4834D76F2BCFAC8241570DFBE4CF33C39EEDFC310334743DD6F18F93FEF657B8','2026-11-28T17:01:42Z');
INSERT INTO "browser" VALUES(3,X'836F2BFEE383DDB29FD161ACC14873B6544D1ACB0138BDA4564B630BB149FC7F','2026-11-28T17:01:42Z');
INSERT INTO "browser" VALUES(4,X'DE212DCFF8A76E49FEF23E928B918DEB92DA5944DF869F59D7E43AC6501783F0','2026-11-28T17:01:42Z');
INSERT INTO "browser" VALUES(5,X'C363371680CDF683C9711CF3B9716FB07657E44B90BE3C968CA1FD4796856A79','2026-11-28T17:01:42Z');
INSERT INTO "browser" VALUES(6,X'BAA145EFAC9F8D28A822FAC32346FD2B19EB0E24169580BADDC3CC67F8F7D42E','2026-11-28T17:01:42Z');
INSERT INTO "browser" VALUES(7,X'754B72A865933F9C484A5C49BE7A70430730031C3C8DF0282609F01A74DE1EF7','2026-11-28T17:01:42Z');
INSERT INTO "browser" VALUES(8,X'B01322A771B7D840FF1ABB00281D3B1BA021DECC99DCF9C9B63461191C6DD5FD','2026-11-28T17:01:42Z');
INSERT INTO "browser" VALUES(9,X'59B6999C6B0E5E56B017E1C466E9DC7DB029CC3703B47B05D6D7BF5683FF5C35','2026-11-28T17:01:42Z');
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
INSERT INTO "change" VALUES(1,1,'2026-11-28T17:01:42Z',1,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(1,2,'2026-11-28T17:01:42Z',1,'saved',1,'','{}');
INSERT INTO "change" VALUES(1,3,'2026-11-28T17:01:42Z',1,'saved',2,'','{}');
INSERT INTO "change" VALUES(1,4,'2026-11-28T17:01:42Z',1,'saved',3,'','{}');
INSERT INTO "change" VALUES(1,5,'2026-11-28T17:01:42Z',1,'saved',4,'','{}');
INSERT INTO "change" VALUES(1,6,'2026-11-28T17:01:42Z',1,'saved',5,'','{}');
INSERT INTO "change" VALUES(1,7,'2026-11-28T17:01:42Z',1,'saved',6,'','{}');
INSERT INTO "change" VALUES(1,8,'2026-11-28T17:01:42Z',1,'saved',7,'','{}');
INSERT INTO "change" VALUES(1,9,'2026-11-28T17:01:42Z',1,'saved',8,'','{}');
INSERT INTO "change" VALUES(1,10,'2026-11-28T17:01:42Z',1,'saved',9,'','{}');
INSERT INTO "change" VALUES(1,11,'2026-11-28T17:01:42Z',1,'saved',10,'','{}');
INSERT INTO "change" VALUES(1,12,'2026-11-28T17:01:42Z',1,'saved',11,'','{}');
INSERT INTO "change" VALUES(1,13,'2026-11-28T17:01:42Z',1,'saved',12,'','{}');
INSERT INTO "change" VALUES(1,14,'2026-11-28T17:01:42Z',1,'corrected',1,'nhầm ván','{}');
INSERT INTO "change" VALUES(1,15,'2026-11-28T17:01:42Z',1,'struck',2,'','{}');
INSERT INTO "change" VALUES(1,16,'2026-11-28T17:01:42Z',1,'struck',12,'','{}');
INSERT INTO "change" VALUES(1,17,'2026-11-28T17:01:42Z',1,'restored',12,'','{}');
INSERT INTO "change" VALUES(1,18,'2026-11-28T17:01:42Z',1,'saved',13,'','{}');
INSERT INTO "change" VALUES(2,1,'2026-11-28T17:01:42Z',2,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(2,2,'2026-11-28T17:01:42Z',2,'saved',14,'','{}');
INSERT INTO "change" VALUES(2,3,'2026-11-28T17:01:42Z',2,'saved',15,'','{}');
INSERT INTO "change" VALUES(2,4,'2026-11-28T17:01:42Z',2,'saved',16,'','{}');
INSERT INTO "change" VALUES(2,5,'2026-11-28T17:01:42Z',2,'saved',17,'','{}');
INSERT INTO "change" VALUES(2,6,'2026-11-28T17:01:42Z',2,'saved',18,'','{}');
INSERT INTO "change" VALUES(2,7,'2026-11-28T17:01:42Z',2,'saved',19,'','{}');
INSERT INTO "change" VALUES(2,8,'2026-11-28T17:01:42Z',2,'saved',20,'','{}');
INSERT INTO "change" VALUES(2,9,'2026-11-28T17:01:42Z',2,'saved',21,'','{}');
INSERT INTO "change" VALUES(2,10,'2026-11-28T17:01:42Z',2,'saved',22,'','{}');
INSERT INTO "change" VALUES(2,11,'2026-11-28T17:01:42Z',2,'saved',23,'','{}');
INSERT INTO "change" VALUES(2,12,'2026-11-28T17:01:42Z',2,'saved',24,'','{}');
INSERT INTO "change" VALUES(2,13,'2026-11-28T17:01:42Z',2,'saved',25,'','{}');
INSERT INTO "change" VALUES(2,14,'2026-11-28T17:01:42Z',2,'saved',26,'','{}');
INSERT INTO "change" VALUES(2,15,'2026-11-28T17:01:42Z',2,'saved',27,'','{}');
INSERT INTO "change" VALUES(2,16,'2026-11-28T17:01:42Z',2,'saved',28,'','{}');
INSERT INTO "change" VALUES(2,17,'2026-11-28T17:01:42Z',2,'saved',29,'','{}');
INSERT INTO "change" VALUES(2,18,'2026-11-28T17:01:42Z',2,'saved',30,'','{}');
INSERT INTO "change" VALUES(2,19,'2026-11-28T17:01:42Z',2,'saved',31,'','{}');
INSERT INTO "change" VALUES(2,20,'2026-11-28T17:01:42Z',2,'saved',32,'','{}');
INSERT INTO "change" VALUES(2,21,'2026-11-28T17:01:42Z',2,'saved',33,'','{}');
INSERT INTO "change" VALUES(2,22,'2026-11-28T17:01:42Z',2,'saved',34,'','{}');
INSERT INTO "change" VALUES(2,23,'2026-11-28T17:01:42Z',2,'corrected',14,'nhầm ván','{}');
INSERT INTO "change" VALUES(2,24,'2026-11-28T17:01:42Z',2,'struck',15,'','{}');
INSERT INTO "change" VALUES(2,25,'2026-11-28T17:01:42Z',2,'struck',34,'','{}');
INSERT INTO "change" VALUES(2,26,'2026-11-28T17:01:42Z',2,'restored',34,'','{}');
INSERT INTO "change" VALUES(2,27,'2026-11-28T17:01:42Z',2,'saved',35,'','{}');
INSERT INTO "change" VALUES(3,1,'2026-11-28T17:01:42Z',3,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(3,2,'2026-11-28T17:01:42Z',3,'saved',36,'','{}');
INSERT INTO "change" VALUES(3,3,'2026-11-28T17:01:42Z',3,'saved',37,'','{}');
INSERT INTO "change" VALUES(3,4,'2026-11-28T17:01:42Z',3,'saved',38,'','{}');
INSERT INTO "change" VALUES(3,5,'2026-11-28T17:01:42Z',3,'saved',39,'','{}');
INSERT INTO "change" VALUES(3,6,'2026-11-28T17:01:42Z',3,'saved',40,'','{}');
INSERT INTO "change" VALUES(3,7,'2026-11-28T17:01:42Z',3,'saved',41,'','{}');
INSERT INTO "change" VALUES(3,8,'2026-11-28T17:01:42Z',3,'corrected',36,'nhầm ván','{}');
INSERT INTO "change" VALUES(3,9,'2026-11-28T17:01:42Z',3,'struck',37,'','{}');
INSERT INTO "change" VALUES(3,10,'2026-11-28T17:01:42Z',3,'struck',41,'','{}');
INSERT INTO "change" VALUES(3,11,'2026-11-28T17:01:42Z',3,'restored',41,'','{}');
INSERT INTO "change" VALUES(3,12,'2026-11-28T17:01:42Z',3,'saved',42,'','{}');
INSERT INTO "change" VALUES(4,1,'2026-11-28T17:01:42Z',4,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(4,2,'2026-11-28T17:01:42Z',4,'saved',43,'','{}');
INSERT INTO "change" VALUES(4,3,'2026-11-28T17:01:42Z',4,'saved',44,'','{}');
INSERT INTO "change" VALUES(4,4,'2026-11-28T17:01:42Z',4,'saved',45,'','{}');
INSERT INTO "change" VALUES(4,5,'2026-11-28T17:01:42Z',4,'saved',46,'','{}');
INSERT INTO "change" VALUES(4,6,'2026-11-28T17:01:42Z',4,'saved',47,'','{}');
INSERT INTO "change" VALUES(4,7,'2026-11-28T17:01:42Z',4,'saved',48,'','{}');
INSERT INTO "change" VALUES(4,8,'2026-11-28T17:01:42Z',4,'saved',49,'','{}');
INSERT INTO "change" VALUES(4,9,'2026-11-28T17:01:42Z',4,'saved',50,'','{}');
INSERT INTO "change" VALUES(4,10,'2026-11-28T17:01:42Z',4,'saved',51,'','{}');
INSERT INTO "change" VALUES(4,11,'2026-11-28T17:01:42Z',4,'saved',52,'','{}');
INSERT INTO "change" VALUES(4,12,'2026-11-28T17:01:42Z',4,'saved',53,'','{}');
INSERT INTO "change" VALUES(4,13,'2026-11-28T17:01:42Z',4,'saved',54,'','{}');
INSERT INTO "change" VALUES(4,14,'2026-11-28T17:01:42Z',4,'saved',55,'','{}');
INSERT INTO "change" VALUES(4,15,'2026-11-28T17:01:42Z',4,'saved',56,'','{}');
INSERT INTO "change" VALUES(4,16,'2026-11-28T17:01:42Z',4,'saved',57,'','{}');
INSERT INTO "change" VALUES(4,17,'2026-11-28T17:01:42Z',4,'saved',58,'','{}');
INSERT INTO "change" VALUES(4,18,'2026-11-28T17:01:42Z',4,'saved',59,'','{}');
INSERT INTO "change" VALUES(4,19,'2026-11-28T17:01:42Z',4,'saved',60,'','{}');
INSERT INTO "change" VALUES(4,20,'2026-11-28T17:01:42Z',4,'saved',61,'','{}');
INSERT INTO "change" VALUES(4,21,'2026-11-28T17:01:42Z',4,'saved',62,'','{}');
INSERT INTO "change" VALUES(4,22,'2026-11-28T17:01:42Z',4,'saved',63,'','{}');
INSERT INTO "change" VALUES(4,23,'2026-11-28T17:01:42Z',4,'saved',64,'','{}');
INSERT INTO "change" VALUES(4,24,'2026-11-28T17:01:42Z',4,'saved',65,'','{}');
INSERT INTO "change" VALUES(4,25,'2026-11-28T17:01:42Z',4,'saved',66,'','{}');
INSERT INTO "change" VALUES(4,26,'2026-11-28T17:01:42Z',4,'saved',67,'','{}');
INSERT INTO "change" VALUES(4,27,'2026-11-28T17:01:42Z',4,'saved',68,'','{}');
INSERT INTO "change" VALUES(4,28,'2026-11-28T17:01:42Z',4,'saved',69,'','{}');
INSERT INTO "change" VALUES(4,29,'2026-11-28T17:01:42Z',4,'corrected',43,'nhầm ván','{}');
INSERT INTO "change" VALUES(4,30,'2026-11-28T17:01:42Z',4,'struck',44,'','{}');
INSERT INTO "change" VALUES(4,31,'2026-11-28T17:01:42Z',4,'struck',69,'','{}');
INSERT INTO "change" VALUES(4,32,'2026-11-28T17:01:42Z',4,'restored',69,'','{}');
INSERT INTO "change" VALUES(4,33,'2026-11-28T17:01:42Z',4,'saved',70,'','{}');
INSERT INTO "change" VALUES(5,1,'2026-11-28T17:01:42Z',5,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(5,2,'2026-11-28T17:01:42Z',5,'saved',71,'','{}');
INSERT INTO "change" VALUES(5,3,'2026-11-28T17:01:42Z',5,'saved',72,'','{}');
INSERT INTO "change" VALUES(5,4,'2026-11-28T17:01:42Z',5,'saved',73,'','{}');
INSERT INTO "change" VALUES(5,5,'2026-11-28T17:01:42Z',5,'saved',74,'','{}');
INSERT INTO "change" VALUES(5,6,'2026-11-28T17:01:42Z',5,'saved',75,'','{}');
INSERT INTO "change" VALUES(5,7,'2026-11-28T17:01:42Z',5,'saved',76,'','{}');
INSERT INTO "change" VALUES(5,8,'2026-11-28T17:01:42Z',5,'saved',77,'','{}');
INSERT INTO "change" VALUES(5,9,'2026-11-28T17:01:42Z',5,'saved',78,'','{}');
INSERT INTO "change" VALUES(5,10,'2026-11-28T17:01:42Z',5,'saved',79,'','{}');
INSERT INTO "change" VALUES(5,11,'2026-11-28T17:01:42Z',5,'saved',80,'','{}');
INSERT INTO "change" VALUES(5,12,'2026-11-28T17:01:42Z',5,'saved',81,'','{}');
INSERT INTO "change" VALUES(5,13,'2026-11-28T17:01:42Z',5,'saved',82,'','{}');
INSERT INTO "change" VALUES(5,14,'2026-11-28T17:01:42Z',5,'saved',83,'','{}');
INSERT INTO "change" VALUES(5,15,'2026-11-28T17:01:42Z',5,'saved',84,'','{}');
INSERT INTO "change" VALUES(5,16,'2026-11-28T17:01:42Z',5,'saved',85,'','{}');
INSERT INTO "change" VALUES(5,17,'2026-11-28T17:01:42Z',5,'saved',86,'','{}');
INSERT INTO "change" VALUES(5,18,'2026-11-28T17:01:42Z',5,'saved',87,'','{}');
INSERT INTO "change" VALUES(5,19,'2026-11-28T17:01:42Z',5,'saved',88,'','{}');
INSERT INTO "change" VALUES(5,20,'2026-11-28T17:01:42Z',5,'saved',89,'','{}');
INSERT INTO "change" VALUES(5,21,'2026-11-28T17:01:42Z',5,'saved',90,'','{}');
INSERT INTO "change" VALUES(5,22,'2026-11-28T17:01:42Z',5,'saved',91,'','{}');
INSERT INTO "change" VALUES(5,23,'2026-11-28T17:01:42Z',5,'saved',92,'','{}');
INSERT INTO "change" VALUES(5,24,'2026-11-28T17:01:42Z',5,'corrected',71,'nhầm ván','{}');
INSERT INTO "change" VALUES(5,25,'2026-11-28T17:01:42Z',5,'struck',72,'','{}');
INSERT INTO "change" VALUES(5,26,'2026-11-28T17:01:42Z',5,'struck',92,'','{}');
INSERT INTO "change" VALUES(5,27,'2026-11-28T17:01:42Z',5,'restored',92,'','{}');
INSERT INTO "change" VALUES(5,28,'2026-11-28T17:01:42Z',5,'saved',93,'','{}');
INSERT INTO "change" VALUES(6,1,'2026-11-28T17:01:42Z',6,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(6,2,'2026-11-28T17:01:42Z',6,'saved',94,'','{}');
INSERT INTO "change" VALUES(6,3,'2026-11-28T17:01:42Z',6,'saved',95,'','{}');
INSERT INTO "change" VALUES(6,4,'2026-11-28T17:01:42Z',6,'saved',96,'','{}');
INSERT INTO "change" VALUES(6,5,'2026-11-28T17:01:42Z',6,'saved',97,'','{}');
INSERT INTO "change" VALUES(6,6,'2026-11-28T17:01:42Z',6,'saved',98,'','{}');
INSERT INTO "change" VALUES(6,7,'2026-11-28T17:01:42Z',6,'saved',99,'','{}');
INSERT INTO "change" VALUES(6,8,'2026-11-28T17:01:42Z',6,'saved',100,'','{}');
INSERT INTO "change" VALUES(6,9,'2026-11-28T17:01:42Z',6,'saved',101,'','{}');
INSERT INTO "change" VALUES(6,10,'2026-11-28T17:01:42Z',6,'saved',102,'','{}');
INSERT INTO "change" VALUES(6,11,'2026-11-28T17:01:42Z',6,'saved',103,'','{}');
INSERT INTO "change" VALUES(6,12,'2026-11-28T17:01:42Z',6,'saved',104,'','{}');
INSERT INTO "change" VALUES(6,13,'2026-11-28T17:01:42Z',6,'saved',105,'','{}');
INSERT INTO "change" VALUES(6,14,'2026-11-28T17:01:42Z',6,'saved',106,'','{}');
INSERT INTO "change" VALUES(6,15,'2026-11-28T17:01:42Z',6,'saved',107,'','{}');
INSERT INTO "change" VALUES(6,16,'2026-11-28T17:01:42Z',6,'saved',108,'','{}');
INSERT INTO "change" VALUES(6,17,'2026-11-28T17:01:42Z',6,'saved',109,'','{}');
INSERT INTO "change" VALUES(6,18,'2026-11-28T17:01:42Z',6,'saved',110,'','{}');
INSERT INTO "change" VALUES(6,19,'2026-11-28T17:01:42Z',6,'saved',111,'','{}');
INSERT INTO "change" VALUES(6,20,'2026-11-28T17:01:42Z',6,'saved',112,'','{}');
INSERT INTO "change" VALUES(6,21,'2026-11-28T17:01:42Z',6,'saved',113,'','{}');
INSERT INTO "change" VALUES(6,22,'2026-11-28T17:01:42Z',6,'saved',114,'','{}');
INSERT INTO "change" VALUES(6,23,'2026-11-28T17:01:42Z',6,'saved',115,'','{}');
INSERT INTO "change" VALUES(6,24,'2026-11-28T17:01:42Z',6,'saved',116,'','{}');
INSERT INTO "change" VALUES(6,25,'2026-11-28T17:01:42Z',6,'saved',117,'','{}');
INSERT INTO "change" VALUES(6,26,'2026-11-28T17:01:42Z',6,'saved',118,'','{}');
INSERT INTO "change" VALUES(6,27,'2026-11-28T17:01:42Z',6,'saved',119,'','{}');
INSERT INTO "change" VALUES(6,28,'2026-11-28T17:01:42Z',6,'saved',120,'','{}');
INSERT INTO "change" VALUES(6,29,'2026-11-28T17:01:42Z',6,'saved',121,'','{}');
INSERT INTO "change" VALUES(6,30,'2026-11-28T17:01:42Z',6,'saved',122,'','{}');
INSERT INTO "change" VALUES(6,31,'2026-11-28T17:01:42Z',6,'saved',123,'','{}');
INSERT INTO "change" VALUES(6,32,'2026-11-28T17:01:42Z',6,'saved',124,'','{}');
INSERT INTO "change" VALUES(6,33,'2026-11-28T17:01:42Z',6,'saved',125,'','{}');
INSERT INTO "change" VALUES(6,34,'2026-11-28T17:01:42Z',6,'corrected',94,'nhầm ván','{}');
INSERT INTO "change" VALUES(6,35,'2026-11-28T17:01:42Z',6,'struck',95,'','{}');
INSERT INTO "change" VALUES(6,36,'2026-11-28T17:01:42Z',6,'struck',125,'','{}');
INSERT INTO "change" VALUES(6,37,'2026-11-28T17:01:42Z',6,'restored',125,'','{}');
INSERT INTO "change" VALUES(6,38,'2026-11-28T17:01:42Z',6,'saved',126,'','{}');
INSERT INTO "change" VALUES(7,1,'2026-11-28T17:01:42Z',7,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(7,2,'2026-11-28T17:01:42Z',7,'saved',127,'','{}');
INSERT INTO "change" VALUES(7,3,'2026-11-28T17:01:42Z',7,'saved',128,'','{}');
INSERT INTO "change" VALUES(7,4,'2026-11-28T17:01:42Z',7,'saved',129,'','{}');
INSERT INTO "change" VALUES(7,5,'2026-11-28T17:01:42Z',7,'saved',130,'','{}');
INSERT INTO "change" VALUES(7,6,'2026-11-28T17:01:42Z',7,'saved',131,'','{}');
INSERT INTO "change" VALUES(7,7,'2026-11-28T17:01:42Z',7,'saved',132,'','{}');
INSERT INTO "change" VALUES(7,8,'2026-11-28T17:01:42Z',7,'saved',133,'','{}');
INSERT INTO "change" VALUES(7,9,'2026-11-28T17:01:42Z',7,'saved',134,'','{}');
INSERT INTO "change" VALUES(7,10,'2026-11-28T17:01:42Z',7,'saved',135,'','{}');
INSERT INTO "change" VALUES(7,11,'2026-11-28T17:01:42Z',7,'saved',136,'','{}');
INSERT INTO "change" VALUES(7,12,'2026-11-28T17:01:42Z',7,'saved',137,'','{}');
INSERT INTO "change" VALUES(7,13,'2026-11-28T17:01:42Z',7,'saved',138,'','{}');
INSERT INTO "change" VALUES(7,14,'2026-11-28T17:01:42Z',7,'saved',139,'','{}');
INSERT INTO "change" VALUES(7,15,'2026-11-28T17:01:42Z',7,'saved',140,'','{}');
INSERT INTO "change" VALUES(7,16,'2026-11-28T17:01:42Z',7,'saved',141,'','{}');
INSERT INTO "change" VALUES(7,17,'2026-11-28T17:01:42Z',7,'saved',142,'','{}');
INSERT INTO "change" VALUES(7,18,'2026-11-28T17:01:42Z',7,'saved',143,'','{}');
INSERT INTO "change" VALUES(7,19,'2026-11-28T17:01:42Z',7,'saved',144,'','{}');
INSERT INTO "change" VALUES(7,20,'2026-11-28T17:01:42Z',7,'saved',145,'','{}');
INSERT INTO "change" VALUES(7,21,'2026-11-28T17:01:42Z',7,'saved',146,'','{}');
INSERT INTO "change" VALUES(7,22,'2026-11-28T17:01:42Z',7,'saved',147,'','{}');
INSERT INTO "change" VALUES(7,23,'2026-11-28T17:01:42Z',7,'saved',148,'','{}');
INSERT INTO "change" VALUES(7,24,'2026-11-28T17:01:42Z',7,'saved',149,'','{}');
INSERT INTO "change" VALUES(7,25,'2026-11-28T17:01:42Z',7,'saved',150,'','{}');
INSERT INTO "change" VALUES(7,26,'2026-11-28T17:01:42Z',7,'saved',151,'','{}');
INSERT INTO "change" VALUES(7,27,'2026-11-28T17:01:42Z',7,'saved',152,'','{}');
INSERT INTO "change" VALUES(7,28,'2026-11-28T17:01:42Z',7,'saved',153,'','{}');
INSERT INTO "change" VALUES(7,29,'2026-11-28T17:01:42Z',7,'saved',154,'','{}');
INSERT INTO "change" VALUES(7,30,'2026-11-28T17:01:42Z',7,'saved',155,'','{}');
INSERT INTO "change" VALUES(7,31,'2026-11-28T17:01:42Z',7,'saved',156,'','{}');
INSERT INTO "change" VALUES(7,32,'2026-11-28T17:01:42Z',7,'corrected',127,'nhầm ván','{}');
INSERT INTO "change" VALUES(7,33,'2026-11-28T17:01:42Z',7,'struck',128,'','{}');
INSERT INTO "change" VALUES(7,34,'2026-11-28T17:01:42Z',7,'struck',156,'','{}');
INSERT INTO "change" VALUES(7,35,'2026-11-28T17:01:42Z',7,'restored',156,'','{}');
INSERT INTO "change" VALUES(7,36,'2026-11-28T17:01:42Z',7,'saved',157,'','{}');
INSERT INTO "change" VALUES(8,1,'2026-11-28T17:01:42Z',8,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(8,2,'2026-11-28T17:01:42Z',8,'saved',158,'','{}');
INSERT INTO "change" VALUES(8,3,'2026-11-28T17:01:42Z',8,'saved',159,'','{}');
INSERT INTO "change" VALUES(8,4,'2026-11-28T17:01:42Z',8,'saved',160,'','{}');
INSERT INTO "change" VALUES(8,5,'2026-11-28T17:01:42Z',8,'saved',161,'','{}');
INSERT INTO "change" VALUES(8,6,'2026-11-28T17:01:42Z',8,'saved',162,'','{}');
INSERT INTO "change" VALUES(8,7,'2026-11-28T17:01:42Z',8,'saved',163,'','{}');
INSERT INTO "change" VALUES(8,8,'2026-11-28T17:01:42Z',8,'saved',164,'','{}');
INSERT INTO "change" VALUES(8,9,'2026-11-28T17:01:42Z',8,'saved',165,'','{}');
INSERT INTO "change" VALUES(8,10,'2026-11-28T17:01:42Z',8,'saved',166,'','{}');
INSERT INTO "change" VALUES(8,11,'2026-11-28T17:01:42Z',8,'corrected',158,'nhầm ván','{}');
INSERT INTO "change" VALUES(8,12,'2026-11-28T17:01:42Z',8,'struck',159,'','{}');
INSERT INTO "change" VALUES(8,13,'2026-11-28T17:01:42Z',8,'struck',166,'','{}');
INSERT INTO "change" VALUES(8,14,'2026-11-28T17:01:42Z',8,'restored',166,'','{}');
INSERT INTO "change" VALUES(8,15,'2026-11-28T17:01:42Z',8,'saved',167,'','{}');
INSERT INTO "change" VALUES(9,1,'2026-11-28T17:01:42Z',9,'opened',NULL,'','{"names":["An","Bình","Chi","Dũng"]}');
INSERT INTO "change" VALUES(9,2,'2026-11-28T17:01:42Z',9,'saved',168,'','{}');
INSERT INTO "change" VALUES(9,3,'2026-11-28T17:01:42Z',9,'saved',169,'','{}');
INSERT INTO "change" VALUES(9,4,'2026-11-28T17:01:42Z',9,'saved',170,'','{}');
INSERT INTO "change" VALUES(9,5,'2026-11-28T17:01:42Z',9,'saved',171,'','{}');
INSERT INTO "change" VALUES(9,6,'2026-11-28T17:01:42Z',9,'saved',172,'','{}');
INSERT INTO "change" VALUES(9,7,'2026-11-28T17:01:42Z',9,'saved',173,'','{}');
INSERT INTO "change" VALUES(9,8,'2026-11-28T17:01:42Z',9,'saved',174,'','{}');
INSERT INTO "change" VALUES(9,9,'2026-11-28T17:01:42Z',9,'saved',175,'','{}');
INSERT INTO "change" VALUES(9,10,'2026-11-28T17:01:42Z',9,'saved',176,'','{}');
INSERT INTO "change" VALUES(9,11,'2026-11-28T17:01:42Z',9,'saved',177,'','{}');
INSERT INTO "change" VALUES(9,12,'2026-11-28T17:01:42Z',9,'saved',178,'','{}');
INSERT INTO "change" VALUES(9,13,'2026-11-28T17:01:42Z',9,'saved',179,'','{}');
INSERT INTO "change" VALUES(9,14,'2026-11-28T17:01:42Z',9,'saved',180,'','{}');
INSERT INTO "change" VALUES(9,15,'2026-11-28T17:01:42Z',9,'saved',181,'','{}');
INSERT INTO "change" VALUES(9,16,'2026-11-28T17:01:42Z',9,'saved',182,'','{}');
INSERT INTO "change" VALUES(9,17,'2026-11-28T17:01:42Z',9,'saved',183,'','{}');
INSERT INTO "change" VALUES(9,18,'2026-11-28T17:01:42Z',9,'saved',184,'','{}');
INSERT INTO "change" VALUES(9,19,'2026-11-28T17:01:42Z',9,'corrected',168,'nhầm ván','{}');
INSERT INTO "change" VALUES(9,20,'2026-11-28T17:01:42Z',9,'struck',169,'','{}');
INSERT INTO "change" VALUES(9,21,'2026-11-28T17:01:42Z',9,'struck',184,'','{}');
INSERT INTO "change" VALUES(9,22,'2026-11-28T17:01:42Z',9,'restored',184,'','{}');
INSERT INTO "change" VALUES(9,23,'2026-11-28T17:01:42Z',9,'saved',185,'','{}');
CREATE TABLE "entry_key" (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
            body_hash BLOB NOT NULL,
            answer TEXT NOT NULL CHECK (json_valid(answer)),
            PRIMARY KEY (session_id, key)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "entry_key" VALUES(1,'k1',X'3207F4DB6358D9AAED327AE1802D3ACF156244DC5160EC6F0F82074474D8B496','{"line":1,"version":2,"totals":[204,-24,-40,-140],"changes":[204,-24,-40,-140],"money":[204000,-24000,-40000,-140000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k10',X'299FEEAF2E47CB212CD6C74F6848C26644F6E54694863C70165C866DE8CE0C03','{"line":10,"version":11,"totals":[1974,-174,-540,-1260],"changes":[204,-24,-40,-140],"money":[1974000,-174000,-540000,-1260000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k11',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":11,"version":12,"totals":[1970,-174,-536,-1260],"changes":[-4,0,4,0],"money":[1970000,-174000,-536000,-1260000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k12',X'E1D7DEB5074DA9C979FD1C2279814E1D4F3CC8396824350C942FC8B299CAD39B','{"line":12,"version":13,"totals":[2218,-234,-560,-1424],"changes":[248,-60,-24,-164],"money":[2218000,-234000,-560000,-1424000],"money_changes":[248000,-60000,-24000,-164000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k13',X'3207F4DB6358D9AAED327AE1802D3ACF156244DC5160EC6F0F82074474D8B496','{"line":13,"version":18,"totals":[2218,-234,-560,-1424],"changes":[204,-24,-40,-140],"money":[2218000,-234000,-560000,-1424000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k2',X'787EB7349440C3C136AB81EB153DCF0C9933A2D9A0C8B0EA4CF73332A007FCF5','{"line":2,"version":3,"totals":[408,-48,-80,-280],"changes":[204,-24,-40,-140],"money":[408000,-48000,-80000,-280000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k3',X'F8FBD3FBE8F87CCE225448F1A8C9F2649A90707C4382EF63A71C5F67595E0ACD','{"line":3,"version":4,"totals":[816,-96,-160,-560],"changes":[408,-48,-80,-280],"money":[816000,-96000,-160000,-560000],"money_changes":[408000,-48000,-80000,-280000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k4',X'BDE11F18B1510BA065C6DEE5E52CDB35BAA59D2F4B070E61B69EADE79E5AD7BD','{"line":4,"version":5,"totals":[1020,-120,-200,-700],"changes":[204,-24,-40,-140],"money":[1020000,-120000,-200000,-700000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k5',X'FB585C3130401436F0DA5300EEC9CA3C7FF78804BD18EB6475AAA0A1F3199C18','{"line":5,"version":6,"totals":[1224,-144,-240,-840],"changes":[204,-24,-40,-140],"money":[1224000,-144000,-240000,-840000],"money_changes":[204000,-24000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k6',X'0D01EAF0966EEB576F171034563F9676BF701CB34D00752E90F804B6CAE9BF2C','{"line":6,"version":7,"totals":[1328,-168,-320,-840],"changes":[104,-24,-80,0],"money":[1328000,-168000,-320000,-840000],"money_changes":[104000,-24000,-80000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k7',X'0FE4FD8D0C757D4926F488C12E682A428A97694D1F921825826E0C48EADD2A96','{"line":7,"version":8,"totals":[1376,-216,-320,-840],"changes":[48,-48,0,0],"money":[1376000,-216000,-320000,-840000],"money_changes":[48000,-48000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k8',X'44B31EC6939519C39D8EFEDE8304A9140458111171D7E902D1BC24851F0430B3','{"line":8,"version":9,"totals":[1466,-126,-360,-980],"changes":[90,90,-40,-140],"money":[1466000,-126000,-360000,-980000],"money_changes":[90000,90000,-40000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(1,'k9',X'B725BAADD4B7632DB71A701710B3C3B2BA1A8647C7A67F2EC15459C37807B1F9','{"line":9,"version":10,"totals":[1770,-150,-500,-1120],"changes":[304,-24,-140,-140],"money":[1770000,-150000,-500000,-1120000],"money_changes":[304000,-24000,-140000,-140000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k1',X'1D0613375BC7C04544B10B60FABB77197AFF62A8300453FC4FDD91424A882E0A','{"line":14,"version":2,"totals":[22,-8,2,-16],"changes":[22,-8,2,-16],"money":[22000,-8000,2000,-16000],"money_changes":[22000,-8000,2000,-16000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k10',X'D6864480B7078C8213454E23EE0AFBE241C7CA579D37E1BE0A8DFEC1621D7731','{"line":23,"version":11,"totals":[410,-72,-106,-232],"changes":[32,0,-32,0],"money":[410000,-72000,-106000,-232000],"money_changes":[32000,0,-32000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k11',X'DCBF208BAF336A386B4667402A8F15CD52528FABA208CE482632A89F1AD3CB5B','{"line":24,"version":12,"totals":[432,-94,-106,-232],"changes":[22,-22,0,0],"money":[432000,-94000,-106000,-232000],"money_changes":[22000,-22000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k12',X'0D01EAF0966EEB576F171034563F9676BF701CB34D00752E90F804B6CAE9BF2C','{"line":25,"version":13,"totals":[438,-96,-110,-232],"changes":[6,-2,-4,0],"money":[438000,-96000,-110000,-232000],"money_changes":[6000,-2000,-4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k13',X'0FE4FD8D0C757D4926F488C12E682A428A97694D1F921825826E0C48EADD2A96','{"line":26,"version":14,"totals":[440,-98,-110,-232],"changes":[2,-2,0,0],"money":[440000,-98000,-110000,-232000],"money_changes":[2000,-2000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k14',X'44B31EC6939519C39D8EFEDE8304A9140458111171D7E902D1BC24851F0430B3','{"line":27,"version":15,"totals":[452,-100,-114,-238],"changes":[12,-2,-4,-6],"money":[452000,-100000,-114000,-238000],"money_changes":[12000,-2000,-4000,-6000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k15',X'3207F4DB6358D9AAED327AE1802D3ACF156244DC5160EC6F0F82074474D8B496','{"line":28,"version":16,"totals":[464,-102,-118,-244],"changes":[12,-2,-4,-6],"money":[464000,-102000,-118000,-244000],"money_changes":[12000,-2000,-4000,-6000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k16',X'2DEFC12AC01DD4A66F2B7F342C79C00834F59F69533C5EBE1DA59EB809EB247F','{"line":29,"version":17,"totals":[482,-104,-126,-252],"changes":[18,-2,-8,-8],"money":[482000,-104000,-126000,-252000],"money_changes":[18000,-2000,-8000,-8000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k17',X'A5C35E2CCB04D4E7C3B726EE12643876A5F3C4345CAEB89834D37F23858C0AB9','{"line":30,"version":18,"totals":[506,-112,-134,-260],"changes":[24,-8,-8,-8],"money":[506000,-112000,-134000,-260000],"money_changes":[24000,-8000,-8000,-8000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k18',X'F4B1DFA367DCF9619B9731F422314EFA8BF643D0A42997DAECA16988508362C5','{"line":31,"version":19,"totals":[526,-122,-138,-266],"changes":[20,-10,-4,-6],"money":[526000,-122000,-138000,-266000],"money_changes":[20000,-10000,-4000,-6000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k19',X'E16CCFC61A2D52B4ADB36CBD918246158CAC8C874FC4E8210C7214946E95F85E','{"line":32,"version":20,"totals":[536,-152,-128,-256],"changes":[10,-30,10,10],"money":[536000,-152000,-128000,-256000],"money_changes":[10000,-30000,10000,10000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k2',X'27A0F8536DD22641D32CF1D9A41BA59313293E5827577C37C7EF3566BFB45953','{"line":15,"version":3,"totals":[66,-8,2,-60],"changes":[44,0,0,-44],"money":[66000,-8000,2000,-60000],"money_changes":[44000,0,0,-44000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k20',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":33,"version":21,"totals":[532,-152,-124,-256],"changes":[-4,0,4,0],"money":[532000,-152000,-124000,-256000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k21',X'E1D7DEB5074DA9C979FD1C2279814E1D4F3CC8396824350C942FC8B299CAD39B','{"line":34,"version":22,"totals":[562,-162,-134,-266],"changes":[30,-10,-10,-10],"money":[562000,-162000,-134000,-266000],"money_changes":[30000,-10000,-10000,-10000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k22',X'1D0613375BC7C04544B10B60FABB77197AFF62A8300453FC4FDD91424A882E0A','{"line":35,"version":27,"totals":[562,-162,-134,-266],"changes":[22,-8,2,-16],"money":[562000,-162000,-134000,-266000],"money_changes":[22000,-8000,2000,-16000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k3',X'4C9A8A3F2BDFB4558D057FA8333E75ED9100D934E87B217B64D1BCD4201D14AD','{"line":16,"version":4,"totals":[126,-28,-18,-80],"changes":[60,-20,-20,-20],"money":[126000,-28000,-18000,-80000],"money_changes":[60000,-20000,-20000,-20000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k4',X'50D0C29CF99CB09C5666447FF06CD615CE07B14AFF0DE5645AAB0EF45148C4CE','{"line":17,"version":5,"totals":[156,-38,-28,-90],"changes":[30,-10,-10,-10],"money":[156000,-38000,-28000,-90000],"money_changes":[30000,-10000,-10000,-10000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k5',X'7DD65A53CA3D02FFF25FF2B171722C695BC60D7E4988D161CB0D59265E4924B2','{"line":18,"version":6,"totals":[200,-46,-20,-134],"changes":[44,-8,8,-44],"money":[200000,-46000,-20000,-134000],"money_changes":[44000,-8000,8000,-44000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k6',X'1C370A4E5F04B05FC3EF0B6A34DC3DE554C38A097AB30CB38834F2DD2754E79E','{"line":19,"version":7,"totals":[236,-56,-30,-150],"changes":[36,-10,-10,-16],"money":[236000,-56000,-30000,-150000],"money_changes":[36000,-10000,-10000,-16000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k7',X'00D0B254D7F3C5CEE2B2085CD1AFEB1EC8F10CA8200A1E3D467D56BD16BD6FF3','{"line":20,"version":8,"totals":[274,-64,-52,-158],"changes":[38,-8,-22,-8],"money":[274000,-64000,-52000,-158000],"money_changes":[38000,-8000,-22000,-8000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k8',X'D5E27E1E2D7DA5D56C7959DB192071D27F7AD4E1DFDF83556C6E960E43835206','{"line":21,"version":9,"totals":[304,-72,-74,-158],"changes":[30,-8,-22,0],"money":[304000,-72000,-74000,-158000],"money_changes":[30000,-8000,-22000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(2,'k9',X'151AD0E049C5E9AC2CD890030C91D3496AF2BC8E7532C0302E265BA59331AAA0','{"line":22,"version":10,"totals":[378,-72,-74,-232],"changes":[74,0,0,-74],"money":[378000,-72000,-74000,-232000],"money_changes":[74000,0,0,-74000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'k1',X'BD819A89EB0DC21D1E8E19302B8C55535004C87D56D98F93B7FB918A2E7014E9','{"line":36,"version":2,"totals":[140,-18,-64,-58],"changes":[140,-18,-64,-58],"money":[140000,-18000,-64000,-58000],"money_changes":[140000,-18000,-64000,-58000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'k2',X'F886E9B8DA97F565FCDCA7BAF83B9F2D742AF761AA3BDB8AFAF06B121AA59B29','{"line":37,"version":3,"totals":[186,-64,-64,-58],"changes":[46,-46,0,0],"money":[186000,-64000,-64000,-58000],"money_changes":[46000,-46000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'k3',X'9AC729B47F6BBF67A7103B1A8F6F461442A232F9C56A228935CAF4B814BABB54','{"line":38,"version":4,"totals":[232,-64,-110,-58],"changes":[46,0,-46,0],"money":[232000,-64000,-110000,-58000],"money_changes":[46000,0,-46000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'k4',X'2D8D81E72F4C8C132880A74738A6A5D614245F666466A122C509ABED8EAA2F32','{"line":39,"version":5,"totals":[318,-68,-122,-128],"changes":[86,-4,-12,-70],"money":[318000,-68000,-122000,-128000],"money_changes":[86000,-4000,-12000,-70000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'k5',X'3FA8BB56FE6E67D57200E06DF8E7C250B2D451DDEBE5169312618CE8AB05E81B','{"line":40,"version":6,"totals":[347,-71,-131,-145],"changes":[29,-3,-9,-17],"money":[347000,-71000,-131000,-145000],"money_changes":[29000,-3000,-9000,-17000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'k6',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":41,"version":7,"totals":[343,-71,-127,-145],"changes":[-4,0,4,0],"money":[343000,-71000,-127000,-145000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(3,'k7',X'BD819A89EB0DC21D1E8E19302B8C55535004C87D56D98F93B7FB918A2E7014E9','{"line":42,"version":12,"totals":[343,-71,-127,-145],"changes":[140,-18,-64,-58],"money":[343000,-71000,-127000,-145000],"money_changes":[140000,-18000,-64000,-58000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k1',X'013875E1A96D1706B54F6EEF47B2D8C4B29D0C1E3EE72FE479798EAED839E80A','{"line":43,"version":2,"totals":[322,-288,304,-338],"changes":[322,-288,304,-338],"money":[322000,-288000,304000,-338000],"money_changes":[322000,-288000,304000,-338000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k10',X'00D0B254D7F3C5CEE2B2085CD1AFEB1EC8F10CA8200A1E3D467D56BD16BD6FF3','{"line":52,"version":11,"totals":[10624,-1560,-1448,-7616],"changes":[962,-198,-230,-534],"money":[10624000,-1560000,-1448000,-7616000],"money_changes":[962000,-198000,-230000,-534000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k11',X'D5E27E1E2D7DA5D56C7959DB192071D27F7AD4E1DFDF83556C6E960E43835206','{"line":53,"version":12,"totals":[11540,-1528,-2276,-7736],"changes":[916,32,-828,-120],"money":[11540000,-1528000,-2276000,-7736000],"money_changes":[916000,32000,-828000,-120000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k12',X'151AD0E049C5E9AC2CD890030C91D3496AF2BC8E7532C0302E265BA59331AAA0','{"line":54,"version":13,"totals":[12400,-1488,-2236,-8676],"changes":[860,40,40,-940],"money":[12400000,-1488000,-2236000,-8676000],"money_changes":[860000,40000,40000,-940000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k13',X'D6864480B7078C8213454E23EE0AFBE241C7CA579D37E1BE0A8DFEC1621D7731','{"line":55,"version":14,"totals":[13364,-1448,-3240,-8676],"changes":[964,40,-1004,0],"money":[13364000,-1448000,-3240000,-8676000],"money_changes":[964000,40000,-1004000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k14',X'DCBF208BAF336A386B4667402A8F15CD52528FABA208CE482632A89F1AD3CB5B','{"line":56,"version":15,"totals":[14050,-2134,-3240,-8676],"changes":[686,-686,0,0],"money":[14050000,-2134000,-3240000,-8676000],"money_changes":[686000,-686000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k15',X'0D01EAF0966EEB576F171034563F9676BF701CB34D00752E90F804B6CAE9BF2C','{"line":57,"version":16,"totals":[14234,-2118,-3440,-8676],"changes":[184,16,-200,0],"money":[14234000,-2118000,-3440000,-8676000],"money_changes":[184000,16000,-200000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k16',X'0FE4FD8D0C757D4926F488C12E682A428A97694D1F921825826E0C48EADD2A96','{"line":58,"version":17,"totals":[14346,-2230,-3440,-8676],"changes":[112,-112,0,0],"money":[14346000,-2230000,-3440000,-8676000],"money_changes":[112000,-112000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k17',X'44B31EC6939519C39D8EFEDE8304A9140458111171D7E902D1BC24851F0430B3','{"line":59,"version":18,"totals":[14646,-2200,-3440,-9006],"changes":[300,30,0,-330],"money":[14646000,-2200000,-3440000,-9006000],"money_changes":[300000,30000,0,-330000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k18',X'B725BAADD4B7632DB71A701710B3C3B2BA1A8647C7A67F2EC15459C37807B1F9','{"line":60,"version":19,"totals":[15170,-2144,-3730,-9296],"changes":[524,56,-290,-290],"money":[15170000,-2144000,-3730000,-9296000],"money_changes":[524000,56000,-290000,-290000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k19',X'7728DE72EF01105466C4774FB1F298AC8EA95C00116DE099F8D183E5480D9AB0','{"line":61,"version":20,"totals":[15900,-2128,-3730,-10042],"changes":[730,16,0,-746],"money":[15900000,-2128000,-3730000,-10042000],"money_changes":[730000,16000,0,-746000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k2',X'27A0F8536DD22641D32CF1D9A41BA59313293E5827577C37C7EF3566BFB45953','{"line":44,"version":3,"totals":[1550,-248,344,-1646],"changes":[1228,40,40,-1308],"money":[1550000,-248000,344000,-1646000],"money_changes":[1228000,40000,40000,-1308000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k20',X'299FEEAF2E47CB212CD6C74F6848C26644F6E54694863C70165C866DE8CE0C03','{"line":62,"version":21,"totals":[16368,-2266,-3730,-10372],"changes":[468,-138,0,-330],"money":[16368000,-2266000,-3730000,-10372000],"money_changes":[468000,-138000,0,-330000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k21',X'E4FD17EC4CD3D5B47BE61828DB38FFF628ECBA143E24887354E70EF4CB47DC98','{"line":63,"version":22,"totals":[16682,-2250,-3884,-10548],"changes":[314,16,-154,-176],"money":[16682000,-2250000,-3884000,-10548000],"money_changes":[314000,16000,-154000,-176000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k22',X'F4B1DFA367DCF9619B9731F422314EFA8BF643D0A42997DAECA16988508362C5','{"line":64,"version":23,"totals":[17070,-2242,-4022,-10806],"changes":[388,8,-138,-258],"money":[17070000,-2242000,-4022000,-10806000],"money_changes":[388000,8000,-138000,-258000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k23',X'E16CCFC61A2D52B4ADB36CBD918246158CAC8C874FC4E8210C7214946E95F85E','{"line":65,"version":24,"totals":[17154,-2494,-3938,-10722],"changes":[84,-252,84,84],"money":[17154000,-2494000,-3938000,-10722000],"money_changes":[84000,-252000,84000,84000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k24',X'8B9600096A7B235E95687744509FEF2051E652CCDFD39F7C3DBDC5EB187CC713','{"line":66,"version":25,"totals":[17476,-3032,-3594,-10850],"changes":[322,-538,344,-128],"money":[17476000,-3032000,-3594000,-10850000],"money_changes":[322000,-538000,344000,-128000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k25',X'41F2CA8BBCB1D15B13DABB497F841B7721AD37146460A32D92BF93314112230F','{"line":67,"version":26,"totals":[17622,-3470,-3448,-10704],"changes":[146,-438,146,146],"money":[17622000,-3470000,-3448000,-10704000],"money_changes":[146000,-438000,146000,146000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k26',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":68,"version":27,"totals":[17618,-3470,-3444,-10704],"changes":[-4,0,4,0],"money":[17618000,-3470000,-3444000,-10704000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k27',X'E1D7DEB5074DA9C979FD1C2279814E1D4F3CC8396824350C942FC8B299CAD39B','{"line":69,"version":28,"totals":[18630,-3768,-3634,-11228],"changes":[1012,-298,-190,-524],"money":[18630000,-3768000,-3634000,-11228000],"money_changes":[1012000,-298000,-190000,-524000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k28',X'013875E1A96D1706B54F6EEF47B2D8C4B29D0C1E3EE72FE479798EAED839E80A','{"line":70,"version":33,"totals":[18630,-3768,-3634,-11228],"changes":[322,-288,304,-338],"money":[18630000,-3768000,-3634000,-11228000],"money_changes":[322000,-288000,304000,-338000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k3',X'4C9A8A3F2BDFB4558D057FA8333E75ED9100D934E87B217B64D1BCD4201D14AD','{"line":45,"version":4,"totals":[2098,-310,266,-2054],"changes":[548,-62,-78,-408],"money":[2098000,-310000,266000,-2054000],"money_changes":[548000,-62000,-78000,-408000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k4',X'F8FBD3FBE8F87CCE225448F1A8C9F2649A90707C4382EF63A71C5F67595E0ACD','{"line":46,"version":5,"totals":[3614,-576,-144,-2894],"changes":[1516,-266,-410,-840],"money":[3614000,-576000,-144000,-2894000],"money_changes":[1516000,-266000,-410000,-840000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k5',X'BDE11F18B1510BA065C6DEE5E52CDB35BAA59D2F4B070E61B69EADE79E5AD7BD','{"line":47,"version":6,"totals":[4348,-700,-284,-3364],"changes":[734,-124,-140,-470],"money":[4348000,-700000,-284000,-3364000],"money_changes":[734000,-124000,-140000,-470000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k6',X'FB585C3130401436F0DA5300EEC9CA3C7FF78804BD18EB6475AAA0A1F3199C18','{"line":48,"version":7,"totals":[5478,-920,-584,-3974],"changes":[1130,-220,-300,-610],"money":[5478000,-920000,-584000,-3974000],"money_changes":[1130000,-220000,-300000,-610000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k7',X'D8D457669671CB8952D0F87C25A591B74E1B60FFCC98397C11617484BD25769F','{"line":49,"version":8,"totals":[7110,-1204,-1028,-4878],"changes":[1632,-284,-444,-904],"money":[7110000,-1204000,-1028000,-4878000],"money_changes":[1632000,-284000,-444000,-904000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k8',X'474E090B79D3CC10689EAC4D08A2DAEF4189C0B3FDC7CE95B52331E31A576FCB','{"line":50,"version":9,"totals":[8442,-1172,-980,-6290],"changes":[1332,32,48,-1412],"money":[8442000,-1172000,-980000,-6290000],"money_changes":[1332000,32000,48000,-1412000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(4,'k9',X'1C370A4E5F04B05FC3EF0B6A34DC3DE554C38A097AB30CB38834F2DD2754E79E','{"line":51,"version":10,"totals":[9662,-1362,-1218,-7082],"changes":[1220,-190,-238,-792],"money":[9662000,-1362000,-1218000,-7082000],"money_changes":[1220000,-190000,-238000,-792000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k1',X'1D0613375BC7C04544B10B60FABB77197AFF62A8300453FC4FDD91424A882E0A','{"line":71,"version":2,"totals":[22,-244,238,-16],"changes":[22,-244,238,-16],"money":[22000,-244000,238000,-16000],"money_changes":[22000,-244000,238000,-16000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k10',X'DCBF208BAF336A386B4667402A8F15CD52528FABA208CE482632A89F1AD3CB5B','{"line":80,"version":11,"totals":[2254,-764,-282,-1208],"changes":[448,-448,0,0],"money":[2254000,-764000,-282000,-1208000],"money_changes":[448000,-448000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k11',X'0D01EAF0966EEB576F171034563F9676BF701CB34D00752E90F804B6CAE9BF2C','{"line":81,"version":12,"totals":[2472,-832,-432,-1208],"changes":[218,-68,-150,0],"money":[2472000,-832000,-432000,-1208000],"money_changes":[218000,-68000,-150000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k12',X'0FE4FD8D0C757D4926F488C12E682A428A97694D1F921825826E0C48EADD2A96','{"line":82,"version":13,"totals":[2474,-834,-432,-1208],"changes":[2,-2,0,0],"money":[2474000,-834000,-432000,-1208000],"money_changes":[2000,-2000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k13',X'44B31EC6939519C39D8EFEDE8304A9140458111171D7E902D1BC24851F0430B3','{"line":83,"version":14,"totals":[2486,-836,-436,-1214],"changes":[12,-2,-4,-6],"money":[2486000,-836000,-436000,-1214000],"money_changes":[12000,-2000,-4000,-6000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k14',X'3207F4DB6358D9AAED327AE1802D3ACF156244DC5160EC6F0F82074474D8B496','{"line":84,"version":15,"totals":[2498,-838,-440,-1220],"changes":[12,-2,-4,-6],"money":[2498000,-838000,-440000,-1220000],"money_changes":[12000,-2000,-4000,-6000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k15',X'2DEFC12AC01DD4A66F2B7F342C79C00834F59F69533C5EBE1DA59EB809EB247F','{"line":85,"version":16,"totals":[2516,-840,-448,-1228],"changes":[18,-2,-8,-8],"money":[2516000,-840000,-448000,-1228000],"money_changes":[18000,-2000,-8000,-8000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k16',X'A5C35E2CCB04D4E7C3B726EE12643876A5F3C4345CAEB89834D37F23858C0AB9','{"line":86,"version":17,"totals":[2508,-848,-456,-1204],"changes":[-8,-8,-8,24],"money":[2508000,-848000,-456000,-1204000],"money_changes":[-8000,-8000,-8000,24000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k17',X'F4B1DFA367DCF9619B9731F422314EFA8BF643D0A42997DAECA16988508362C5','{"line":87,"version":18,"totals":[2528,-858,-460,-1210],"changes":[20,-10,-4,-6],"money":[2528000,-858000,-460000,-1210000],"money_changes":[20000,-10000,-4000,-6000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k18',X'835C8FFCB1E7A7E58963D3A18D7EC052478A575D0A901F260592AB22DE452719','{"line":88,"version":19,"totals":[2550,-1102,-222,-1226],"changes":[22,-244,238,-16],"money":[2550000,-1102000,-222000,-1226000],"money_changes":[22000,-244000,238000,-16000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k19',X'63C26C5923566C765E6327AE2CB6042D85114A618E462084774C019FF47EA394','{"line":89,"version":20,"totals":[2836,-1102,-222,-1512],"changes":[286,0,0,-286],"money":[2836000,-1102000,-222000,-1512000],"money_changes":[286000,0,0,-286000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k2',X'27A0F8536DD22641D32CF1D9A41BA59313293E5827577C37C7EF3566BFB45953','{"line":72,"version":3,"totals":[308,-244,238,-302],"changes":[286,0,0,-286],"money":[308000,-244000,238000,-302000],"money_changes":[286000,0,0,-286000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k20',X'4F9FAEE43D48466C7B8655A50B835617848DD74AEBF659C360D7D98D166D9D76','{"line":90,"version":21,"totals":[2908,-1126,-246,-1536],"changes":[72,-24,-24,-24],"money":[2908000,-1126000,-246000,-1536000],"money_changes":[72000,-24000,-24000,-24000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k21',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":91,"version":22,"totals":[2904,-1126,-242,-1536],"changes":[-4,0,4,0],"money":[2904000,-1126000,-242000,-1536000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k22',X'E1D7DEB5074DA9C979FD1C2279814E1D4F3CC8396824350C942FC8B299CAD39B','{"line":92,"version":23,"totals":[2940,-1138,-254,-1548],"changes":[36,-12,-12,-12],"money":[2940000,-1138000,-254000,-1548000],"money_changes":[36000,-12000,-12000,-12000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k23',X'1D0613375BC7C04544B10B60FABB77197AFF62A8300453FC4FDD91424A882E0A','{"line":93,"version":28,"totals":[2940,-1138,-254,-1548],"changes":[22,-244,238,-16],"money":[2940000,-1138000,-254000,-1548000],"money_changes":[22000,-244000,238000,-16000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k3',X'4C9A8A3F2BDFB4558D057FA8333E75ED9100D934E87B217B64D1BCD4201D14AD','{"line":73,"version":4,"totals":[380,-268,214,-326],"changes":[72,-24,-24,-24],"money":[380000,-268000,214000,-326000],"money_changes":[72000,-24000,-24000,-24000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k4',X'7DD65A53CA3D02FFF25FF2B171722C695BC60D7E4988D161CB0D59265E4924B2','{"line":74,"version":5,"totals":[666,-276,222,-612],"changes":[286,-8,8,-286],"money":[666000,-276000,222000,-612000],"money_changes":[286000,-8000,8000,-286000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k5',X'1C370A4E5F04B05FC3EF0B6A34DC3DE554C38A097AB30CB38834F2DD2754E79E','{"line":75,"version":6,"totals":[944,-288,210,-866],"changes":[278,-12,-12,-254],"money":[944000,-288000,210000,-866000],"money_changes":[278000,-12000,-12000,-254000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k6',X'00D0B254D7F3C5CEE2B2085CD1AFEB1EC8F10CA8200A1E3D467D56BD16BD6FF3','{"line":76,"version":7,"totals":[988,-308,206,-886],"changes":[44,-20,-4,-20],"money":[988000,-308000,206000,-886000],"money_changes":[44000,-20000,-4000,-20000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k7',X'D5E27E1E2D7DA5D56C7959DB192071D27F7AD4E1DFDF83556C6E960E43835206','{"line":77,"version":8,"totals":[1024,-316,178,-886],"changes":[36,-8,-28,0],"money":[1024000,-316000,178000,-886000],"money_changes":[36000,-8000,-28000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k8',X'151AD0E049C5E9AC2CD890030C91D3496AF2BC8E7532C0302E265BA59331AAA0','{"line":78,"version":9,"totals":[1346,-316,178,-1208],"changes":[322,0,0,-322],"money":[1346000,-316000,178000,-1208000],"money_changes":[322000,0,0,-322000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(5,'k9',X'D6864480B7078C8213454E23EE0AFBE241C7CA579D37E1BE0A8DFEC1621D7731','{"line":79,"version":10,"totals":[1806,-316,-282,-1208],"changes":[460,0,-460,0],"money":[1806000,-316000,-282000,-1208000],"money_changes":[460000,0,-460000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k1',X'013875E1A96D1706B54F6EEF47B2D8C4B29D0C1E3EE72FE479798EAED839E80A','{"line":94,"version":2,"totals":[416,-314,174,-276],"changes":[416,-314,174,-276],"money":[416000,-314000,174000,-276000],"money_changes":[416000,-314000,174000,-276000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k10',X'474E090B79D3CC10689EAC4D08A2DAEF4189C0B3FDC7CE95B52331E31A576FCB','{"line":103,"version":11,"totals":[9572,-1820,-1664,-6088],"changes":[1420,-88,12,-1344],"money":[9572000,-1820000,-1664000,-6088000],"money_changes":[1420000,-88000,12000,-1344000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k11',X'1C370A4E5F04B05FC3EF0B6A34DC3DE554C38A097AB30CB38834F2DD2754E79E','{"line":104,"version":12,"totals":[10752,-2010,-1934,-6808],"changes":[1180,-190,-270,-720],"money":[10752000,-2010000,-1934000,-6808000],"money_changes":[1180000,-190000,-270000,-720000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k12',X'00D0B254D7F3C5CEE2B2085CD1AFEB1EC8F10CA8200A1E3D467D56BD16BD6FF3','{"line":105,"version":13,"totals":[11896,-2098,-1922,-7876],"changes":[1144,-88,12,-1068],"money":[11896000,-2098000,-1922000,-7876000],"money_changes":[1144000,-88000,12000,-1068000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k13',X'D5E27E1E2D7DA5D56C7959DB192071D27F7AD4E1DFDF83556C6E960E43835206','{"line":106,"version":14,"totals":[13040,-2186,-2892,-7962],"changes":[1144,-88,-970,-86],"money":[13040000,-2186000,-2892000,-7962000],"money_changes":[1144000,-88000,-970000,-86000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k14',X'151AD0E049C5E9AC2CD890030C91D3496AF2BC8E7532C0302E265BA59331AAA0','{"line":107,"version":15,"totals":[15182,-2224,-2930,-10028],"changes":[2142,-38,-38,-2066],"money":[15182000,-2224000,-2930000,-10028000],"money_changes":[2142000,-38000,-38000,-2066000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k15',X'D6864480B7078C8213454E23EE0AFBE241C7CA579D37E1BE0A8DFEC1621D7731','{"line":108,"version":16,"totals":[16112,-2262,-3822,-10028],"changes":[930,-38,-892,0],"money":[16112000,-2262000,-3822000,-10028000],"money_changes":[930000,-38000,-892000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k16',X'DCBF208BAF336A386B4667402A8F15CD52528FABA208CE482632A89F1AD3CB5B','{"line":109,"version":17,"totals":[16702,-2852,-3822,-10028],"changes":[590,-590,0,0],"money":[16702000,-2852000,-3822000,-10028000],"money_changes":[590000,-590000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k17',X'0D01EAF0966EEB576F171034563F9676BF701CB34D00752E90F804B6CAE9BF2C','{"line":110,"version":18,"totals":[16914,-2914,-3972,-10028],"changes":[212,-62,-150,0],"money":[16914000,-2914000,-3972000,-10028000],"money_changes":[212000,-62000,-150000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k18',X'0FE4FD8D0C757D4926F488C12E682A428A97694D1F921825826E0C48EADD2A96','{"line":111,"version":19,"totals":[17016,-3016,-3972,-10028],"changes":[102,-102,0,0],"money":[17016000,-3016000,-3972000,-10028000],"money_changes":[102000,-102000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k19',X'44B31EC6939519C39D8EFEDE8304A9140458111171D7E902D1BC24851F0430B3','{"line":112,"version":20,"totals":[17368,-3064,-4050,-10254],"changes":[352,-48,-78,-226],"money":[17368000,-3064000,-4050000,-10254000],"money_changes":[352000,-48000,-78000,-226000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k2',X'27A0F8536DD22641D32CF1D9A41BA59313293E5827577C37C7EF3566BFB45953','{"line":95,"version":3,"totals":[1862,-352,136,-1646],"changes":[1446,-38,-38,-1370],"money":[1862000,-352000,136000,-1646000],"money_changes":[1446000,-38000,-38000,-1370000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k20',X'B725BAADD4B7632DB71A701710B3C3B2BA1A8647C7A67F2EC15459C37807B1F9','{"line":113,"version":21,"totals":[17694,-3142,-4174,-10378],"changes":[326,-78,-124,-124],"money":[17694000,-3142000,-4174000,-10378000],"money_changes":[326000,-78000,-124000,-124000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k21',X'0BCC2A2479A73D5BDEF6B7CAC3AEB70DF03883C1C5DF9503FE766F1F3DD8F03B','{"line":114,"version":22,"totals":[18060,-3204,-4252,-10604],"changes":[366,-62,-78,-226],"money":[18060000,-3204000,-4252000,-10604000],"money_changes":[366000,-62000,-78000,-226000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k22',X'7728DE72EF01105466C4774FB1F298AC8EA95C00116DE099F8D183E5480D9AB0','{"line":115,"version":23,"totals":[18702,-3266,-4330,-11106],"changes":[642,-62,-78,-502],"money":[18702000,-3266000,-4330000,-11106000],"money_changes":[642000,-62000,-78000,-502000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k23',X'299FEEAF2E47CB212CD6C74F6848C26644F6E54694863C70165C866DE8CE0C03','{"line":116,"version":24,"totals":[19146,-3406,-4408,-11332],"changes":[444,-140,-78,-226],"money":[19146000,-3406000,-4408000,-11332000],"money_changes":[444000,-140000,-78000,-226000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k24',X'F4B1DFA367DCF9619B9731F422314EFA8BF643D0A42997DAECA16988508362C5','{"line":117,"version":25,"totals":[19562,-3518,-4486,-11558],"changes":[416,-112,-78,-226],"money":[19562000,-3518000,-4486000,-11558000],"money_changes":[416000,-112000,-78000,-226000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k25',X'EF2EEB90E7B6F3386A0010866E0007C3BB6D41895D20973970B4AAF7A3447778','{"line":118,"version":26,"totals":[19978,-3832,-4312,-11834],"changes":[416,-314,174,-276],"money":[19978000,-3832000,-4312000,-11834000],"money_changes":[416000,-314000,174000,-276000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k26',X'63C26C5923566C765E6327AE2CB6042D85114A618E462084774C019FF47EA394','{"line":119,"version":27,"totals":[21424,-3870,-4350,-13204],"changes":[1446,-38,-38,-1370],"money":[21424000,-3870000,-4350000,-13204000],"money_changes":[1446000,-38000,-38000,-1370000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k27',X'4F9FAEE43D48466C7B8655A50B835617848DD74AEBF659C360D7D98D166D9D76','{"line":120,"version":28,"totals":[23048,-4230,-4838,-13980],"changes":[1624,-360,-488,-776],"money":[23048000,-4230000,-4838000,-13980000],"money_changes":[1624000,-360000,-488000,-776000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k28',X'E16CCFC61A2D52B4ADB36CBD918246158CAC8C874FC4E8210C7214946E95F85E','{"line":121,"version":29,"totals":[22994,-4458,-4892,-14034],"changes":[-54,-228,-54,-54],"money":[22994000,-4458000,-4892000,-14034000],"money_changes":[-54000,-228000,-54000,-54000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k29',X'41F2CA8BBCB1D15B13DABB497F841B7721AD37146460A32D92BF93314112230F','{"line":122,"version":30,"totals":[23172,-4992,-4714,-13856],"changes":[178,-534,178,178],"money":[23172000,-4992000,-4714000,-13856000],"money_changes":[178000,-534000,178000,178000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k3',X'4C9A8A3F2BDFB4558D057FA8333E75ED9100D934E87B217B64D1BCD4201D14AD','{"line":96,"version":4,"totals":[3486,-712,-352,-2422],"changes":[1624,-360,-488,-776],"money":[3486000,-712000,-352000,-2422000],"money_changes":[1624000,-360000,-488000,-776000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k30',X'A090E8BDD7174790419A362B76260A08211F893FE3B578B43C19A0557554A930','{"line":123,"version":31,"totals":[27306,-7818,-3148,-16340],"changes":[4134,-2826,1566,-2484],"money":[27306000,-7818000,-3148000,-16340000],"money_changes":[4134000,-2826000,1566000,-2484000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k31',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":124,"version":32,"totals":[27302,-7818,-3144,-16340],"changes":[-4,0,4,0],"money":[27302000,-7818000,-3144000,-16340000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k32',X'E1D7DEB5074DA9C979FD1C2279814E1D4F3CC8396824350C942FC8B299CAD39B','{"line":125,"version":33,"totals":[28390,-8188,-3334,-16868],"changes":[1088,-370,-190,-528],"money":[28390000,-8188000,-3334000,-16868000],"money_changes":[1088000,-370000,-190000,-528000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k33',X'013875E1A96D1706B54F6EEF47B2D8C4B29D0C1E3EE72FE479798EAED839E80A','{"line":126,"version":38,"totals":[28390,-8188,-3334,-16868],"changes":[416,-314,174,-276],"money":[28390000,-8188000,-3334000,-16868000],"money_changes":[416000,-314000,174000,-276000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k4',X'50D0C29CF99CB09C5666447FF06CD615CE07B14AFF0DE5645AAB0EF45148C4CE','{"line":97,"version":5,"totals":[4238,-864,-568,-2806],"changes":[752,-152,-216,-384],"money":[4238000,-864000,-568000,-2806000],"money_changes":[752000,-152000,-216000,-384000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k5',X'F8FBD3FBE8F87CCE225448F1A8C9F2649A90707C4382EF63A71C5F67595E0ACD','{"line":98,"version":6,"totals":[4604,-926,-646,-3032],"changes":[366,-62,-78,-226],"money":[4604000,-926000,-646000,-3032000],"money_changes":[366000,-62000,-78000,-226000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k6',X'BDE11F18B1510BA065C6DEE5E52CDB35BAA59D2F4B070E61B69EADE79E5AD7BD','{"line":99,"version":7,"totals":[6106,-1266,-1098,-3742],"changes":[1502,-340,-452,-710],"money":[6106000,-1266000,-1098000,-3742000],"money_changes":[1502000,-340000,-452000,-710000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k7',X'FB585C3130401436F0DA5300EEC9CA3C7FF78804BD18EB6475AAA0A1F3199C18','{"line":100,"version":8,"totals":[6784,-1432,-1280,-4072],"changes":[678,-166,-182,-330],"money":[6784000,-1432000,-1280000,-4072000],"money_changes":[678000,-166000,-182000,-330000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k8',X'FD7F18F965ACF8CCFFBF29C8D53B961C850CCE24E372F984025E12854D037A68','{"line":101,"version":9,"totals":[7292,-1544,-1424,-4324],"changes":[508,-112,-144,-252],"money":[7292000,-1544000,-1424000,-4324000],"money_changes":[508000,-112000,-144000,-252000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(6,'k9',X'DC86250FA9B583B62F099B3F98A68264EEE85FD7D148F2861098833FCAA11C1B','{"line":102,"version":10,"totals":[8152,-1732,-1676,-4744],"changes":[860,-188,-252,-420],"money":[8152000,-1732000,-1676000,-4744000],"money_changes":[860000,-188000,-252000,-420000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k1',X'1D0613375BC7C04544B10B60FABB77197AFF62A8300453FC4FDD91424A882E0A','{"line":127,"version":2,"totals":[28,-8,2,-22],"changes":[28,-8,2,-22],"money":[28000,-8000,2000,-22000],"money_changes":[28000,-8000,2000,-22000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k10',X'1C370A4E5F04B05FC3EF0B6A34DC3DE554C38A097AB30CB38834F2DD2754E79E','{"line":136,"version":11,"totals":[11068,-3446,-3436,-4186],"changes":[366,-120,-120,-126],"money":[11068000,-3446000,-3436000,-4186000],"money_changes":[366000,-120000,-120000,-126000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k11',X'00D0B254D7F3C5CEE2B2085CD1AFEB1EC8F10CA8200A1E3D467D56BD16BD6FF3','{"line":137,"version":12,"totals":[11428,-3446,-3796,-4186],"changes":[360,0,-360,0],"money":[11428000,-3446000,-3796000,-4186000],"money_changes":[360000,0,-360000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k12',X'D5E27E1E2D7DA5D56C7959DB192071D27F7AD4E1DFDF83556C6E960E43835206','{"line":138,"version":13,"totals":[11788,-3446,-4156,-4186],"changes":[360,0,-360,0],"money":[11788000,-3446000,-4156000,-4186000],"money_changes":[360000,0,-360000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k13',X'151AD0E049C5E9AC2CD890030C91D3496AF2BC8E7532C0302E265BA59331AAA0','{"line":139,"version":14,"totals":[12508,-3446,-4156,-4906],"changes":[720,0,0,-720],"money":[12508000,-3446000,-4156000,-4906000],"money_changes":[720000,0,0,-720000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k14',X'D6864480B7078C8213454E23EE0AFBE241C7CA579D37E1BE0A8DFEC1621D7731','{"line":140,"version":15,"totals":[12748,-3446,-4396,-4906],"changes":[240,0,-240,0],"money":[12748000,-3446000,-4396000,-4906000],"money_changes":[240000,0,-240000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k15',X'DCBF208BAF336A386B4667402A8F15CD52528FABA208CE482632A89F1AD3CB5B','{"line":141,"version":16,"totals":[12868,-3566,-4396,-4906],"changes":[120,-120,0,0],"money":[12868000,-3566000,-4396000,-4906000],"money_changes":[120000,-120000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k16',X'0D01EAF0966EEB576F171034563F9676BF701CB34D00752E90F804B6CAE9BF2C','{"line":142,"version":17,"totals":[12874,-3568,-4562,-4906],"changes":[6,-2,-166,0],"money":[12874000,-3568000,-4562000,-4906000],"money_changes":[6000,-2000,-166000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k17',X'0FE4FD8D0C757D4926F488C12E682A428A97694D1F921825826E0C48EADD2A96','{"line":143,"version":18,"totals":[13056,-3912,-4562,-4906],"changes":[182,-344,0,0],"money":[13056000,-3912000,-4562000,-4906000],"money_changes":[182000,-344000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k18',X'44B31EC6939519C39D8EFEDE8304A9140458111171D7E902D1BC24851F0430B3','{"line":144,"version":19,"totals":[13068,-3914,-4566,-5074],"changes":[12,-2,-4,-168],"money":[13068000,-3914000,-4566000,-5074000],"money_changes":[12000,-2000,-4000,-168000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k19',X'0BCC2A2479A73D5BDEF6B7CAC3AEB70DF03883C1C5DF9503FE766F1F3DD8F03B','{"line":145,"version":20,"totals":[13080,-3916,-4570,-5242],"changes":[12,-2,-4,-168],"money":[13080000,-3916000,-4570000,-5242000],"money_changes":[12000,-2000,-4000,-168000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k2',X'27A0F8536DD22641D32CF1D9A41BA59313293E5827577C37C7EF3566BFB45953','{"line":128,"version":3,"totals":[388,-8,2,-382],"changes":[360,0,0,-360],"money":[388000,-8000,2000,-382000],"money_changes":[360000,0,0,-360000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k20',X'3207F4DB6358D9AAED327AE1802D3ACF156244DC5160EC6F0F82074474D8B496','{"line":146,"version":21,"totals":[13092,-3918,-4574,-5410],"changes":[12,-2,-4,-168],"money":[13092000,-3918000,-4574000,-5410000],"money_changes":[12000,-2000,-4000,-168000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k21',X'2DEFC12AC01DD4A66F2B7F342C79C00834F59F69533C5EBE1DA59EB809EB247F','{"line":147,"version":22,"totals":[13120,-3920,-4586,-5424],"changes":[28,-2,-12,-14],"money":[13120000,-3920000,-4586000,-5424000],"money_changes":[28000,-2000,-12000,-14000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k22',X'A5C35E2CCB04D4E7C3B726EE12643876A5F3C4345CAEB89834D37F23858C0AB9','{"line":148,"version":23,"totals":[13156,-3930,-4598,-5438],"changes":[36,-10,-12,-14],"money":[13156000,-3930000,-4598000,-5438000],"money_changes":[36000,-10000,-12000,-14000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k23',X'F4B1DFA367DCF9619B9731F422314EFA8BF643D0A42997DAECA16988508362C5','{"line":149,"version":24,"totals":[13176,-3940,-4602,-5606],"changes":[20,-10,-4,-168],"money":[13176000,-3940000,-4602000,-5606000],"money_changes":[20000,-10000,-4000,-168000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k24',X'835C8FFCB1E7A7E58963D3A18D7EC052478A575D0A901F260592AB22DE452719','{"line":150,"version":25,"totals":[13204,-3948,-4600,-5628],"changes":[28,-8,2,-22],"money":[13204000,-3948000,-4600000,-5628000],"money_changes":[28000,-8000,2000,-22000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k25',X'63C26C5923566C765E6327AE2CB6042D85114A618E462084774C019FF47EA394','{"line":151,"version":26,"totals":[14536,-3948,-4600,-5988],"changes":[1332,0,0,-360],"money":[14536000,-3948000,-4600000,-5988000],"money_changes":[1332000,0,0,-360000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k26',X'4F9FAEE43D48466C7B8655A50B835617848DD74AEBF659C360D7D98D166D9D76','{"line":152,"version":27,"totals":[15256,-4188,-4840,-6228],"changes":[720,-240,-240,-240],"money":[15256000,-4188000,-4840000,-6228000],"money_changes":[720000,-240000,-240000,-240000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k27',X'E16CCFC61A2D52B4ADB36CBD918246158CAC8C874FC4E8210C7214946E95F85E','{"line":153,"version":28,"totals":[15266,-4218,-4830,-6218],"changes":[10,-30,10,10],"money":[15266000,-4218000,-4830000,-6218000],"money_changes":[10000,-30000,10000,10000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k28',X'41F2CA8BBCB1D15B13DABB497F841B7721AD37146460A32D92BF93314112230F','{"line":154,"version":29,"totals":[15288,-4284,-4808,-6196],"changes":[22,-66,22,22],"money":[15288000,-4284000,-4808000,-6196000],"money_changes":[22000,-66000,22000,22000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k29',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":155,"version":30,"totals":[15284,-4284,-4804,-6196],"changes":[-4,0,4,0],"money":[15284000,-4284000,-4804000,-6196000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k3',X'4C9A8A3F2BDFB4558D057FA8333E75ED9100D934E87B217B64D1BCD4201D14AD','{"line":129,"version":4,"totals":[1108,-248,-238,-622],"changes":[720,-240,-240,-240],"money":[1108000,-248000,-238000,-622000],"money_changes":[720000,-240000,-240000,-240000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k30',X'E1D7DEB5074DA9C979FD1C2279814E1D4F3CC8396824350C942FC8B299CAD39B','{"line":156,"version":31,"totals":[15644,-4404,-4924,-6316],"changes":[360,-120,-120,-120],"money":[15644000,-4404000,-4924000,-6316000],"money_changes":[360000,-120000,-120000,-120000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k31',X'1D0613375BC7C04544B10B60FABB77197AFF62A8300453FC4FDD91424A882E0A','{"line":157,"version":36,"totals":[15644,-4404,-4924,-6316],"changes":[28,-8,2,-22],"money":[15644000,-4404000,-4924000,-6316000],"money_changes":[28000,-8000,2000,-22000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k4',X'50D0C29CF99CB09C5666447FF06CD615CE07B14AFF0DE5645AAB0EF45148C4CE','{"line":130,"version":5,"totals":[1468,-368,-358,-742],"changes":[360,-120,-120,-120],"money":[1468000,-368000,-358000,-742000],"money_changes":[360000,-120000,-120000,-120000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k5',X'F8FBD3FBE8F87CCE225448F1A8C9F2649A90707C4382EF63A71C5F67595E0ACD','{"line":131,"version":6,"totals":[5008,-1548,-1538,-1922],"changes":[3540,-1180,-1180,-1180],"money":[5008000,-1548000,-1538000,-1922000],"money_changes":[3540000,-1180000,-1180000,-1180000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k6',X'BDE11F18B1510BA065C6DEE5E52CDB35BAA59D2F4B070E61B69EADE79E5AD7BD','{"line":132,"version":7,"totals":[6382,-2006,-1996,-2380],"changes":[1374,-458,-458,-458],"money":[6382000,-2006000,-1996000,-2380000],"money_changes":[1374000,-458000,-458000,-458000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k7',X'FB585C3130401436F0DA5300EEC9CA3C7FF78804BD18EB6475AAA0A1F3199C18','{"line":133,"version":8,"totals":[7462,-2366,-2356,-2740],"changes":[1080,-360,-360,-360],"money":[7462000,-2366000,-2356000,-2740000],"money_changes":[1080000,-360000,-360000,-360000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k8',X'D8D457669671CB8952D0F87C25A591B74E1B60FFCC98397C11617484BD25769F','{"line":134,"version":9,"totals":[10342,-3326,-3316,-3700],"changes":[2880,-960,-960,-960],"money":[10342000,-3326000,-3316000,-3700000],"money_changes":[2880000,-960000,-960000,-960000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(7,'k9',X'7DD65A53CA3D02FFF25FF2B171722C695BC60D7E4988D161CB0D59265E4924B2','{"line":135,"version":10,"totals":[10702,-3326,-3316,-4060],"changes":[360,0,0,-360],"money":[10702000,-3326000,-3316000,-4060000],"money_changes":[360000,0,0,-360000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(8,'k1',X'BD819A89EB0DC21D1E8E19302B8C55535004C87D56D98F93B7FB918A2E7014E9','{"line":158,"version":2,"totals":[1568,-102,-680,-786],"changes":[1568,-102,-680,-786],"money":[1568000,-102000,-680000,-786000],"money_changes":[1568000,-102000,-680000,-786000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(8,'k10',X'BD819A89EB0DC21D1E8E19302B8C55535004C87D56D98F93B7FB918A2E7014E9','{"line":167,"version":15,"totals":[18681,-1365,-8025,-9291],"changes":[1568,-102,-680,-786],"money":[18681000,-1365000,-8025000,-9291000],"money_changes":[1568000,-102000,-680000,-786000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(8,'k2',X'F886E9B8DA97F565FCDCA7BAF83B9F2D742AF761AA3BDB8AFAF06B121AA59B29','{"line":159,"version":3,"totals":[2090,-162,-860,-1068],"changes":[522,-60,-180,-282],"money":[2090000,-162000,-860000,-1068000],"money_changes":[522000,-60000,-180000,-282000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(8,'k3',X'9AC729B47F6BBF67A7103B1A8F6F461442A232F9C56A228935CAF4B814BABB54','{"line":160,"version":4,"totals":[2612,-222,-1040,-1350],"changes":[522,-60,-180,-282],"money":[2612000,-222000,-1040000,-1350000],"money_changes":[522000,-60000,-180000,-282000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(8,'k4',X'2D8D81E72F4C8C132880A74738A6A5D614245F666466A122C509ABED8EAA2F32','{"line":161,"version":5,"totals":[3118,-282,-1220,-1616],"changes":[506,-60,-180,-266],"money":[3118000,-282000,-1220000,-1616000],"money_changes":[506000,-60000,-180000,-266000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(8,'k5',X'3FA8BB56FE6E67D57200E06DF8E7C250B2D451DDEBE5169312618CE8AB05E81B','{"line":162,"version":6,"totals":[3553,-327,-1355,-1871],"changes":[435,-45,-135,-255],"money":[3553000,-327000,-1355000,-1871000],"money_changes":[435000,-45000,-135000,-255000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(8,'k6',X'B5132FE9BC325F8A3FD905F0FB0800B62AAF942830939EDD4C81D092676981BA','{"line":163,"version":7,"totals":[4063,-193,-1729,-2141],"changes":[510,134,-374,-270],"money":[4063000,-193000,-1729000,-2141000],"money_changes":[510000,134000,-374000,-270000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(8,'k7',X'444416DFA22EABB78AD6CF02B72FAD183D7B3EACFEF4D51A741C0B35EC7E8C7A','{"line":164,"version":8,"totals":[4573,-447,-1909,-2217],"changes":[510,-254,-180,-76],"money":[4573000,-447000,-1909000,-2217000],"money_changes":[510000,-254000,-180000,-76000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(8,'k8',X'7D3E577036548C27973E5C17D15B971F80D30DC25C75157148A57762B178F43F','{"line":165,"version":9,"totals":[18685,-1365,-8029,-9291],"changes":[14112,-918,-6120,-7074],"money":[18685000,-1365000,-8029000,-9291000],"money_changes":[14112000,-918000,-6120000,-7074000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(8,'k9',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":166,"version":10,"totals":[18681,-1365,-8025,-9291],"changes":[-4,0,4,0],"money":[18681000,-1365000,-8025000,-9291000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k1',X'9A2F6E0B407701F301181D24F48EDEE4286058BCD11A7E2A9160D9D73119BB36','{"line":168,"version":2,"totals":[310,0,-32,-278],"changes":[310,0,-32,-278],"money":[310000,0,-32000,-278000],"money_changes":[310000,0,-32000,-278000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k10',X'8FE55537FAF7ABC6A3EE8F55209F16F85D3FD7249527466B9FEC2186634C7764','{"line":177,"version":11,"totals":[2442,-194,-444,-1804],"changes":[230,-308,-32,110],"money":[2442000,-194000,-444000,-1804000],"money_changes":[230000,-308000,-32000,110000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k11',X'2FA3CB0ACED3101E24D3ED6136BB3B275345BA4AD976617E05298BB7D9E496F6','{"line":178,"version":12,"totals":[2672,-42,-628,-2002],"changes":[230,152,-184,-198],"money":[2672000,-42000,-628000,-2002000],"money_changes":[230000,152000,-184000,-198000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k12',X'AC31FCF07C40CB751EFD79E8AF999233A7114F4F8580F5CBDED7F70DDB5163C9','{"line":179,"version":13,"totals":[2902,-26,-676,-2200],"changes":[230,16,-48,-198],"money":[2902000,-26000,-676000,-2200000],"money_changes":[230000,16000,-48000,-198000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k13',X'C775F90A80C04092D543E25B09AF886CC55552CF048809F96C083BECE20072D0','{"line":180,"version":14,"totals":[3132,52,-786,-2398],"changes":[230,78,-110,-198],"money":[3132000,52000,-786000,-2398000],"money_changes":[230000,78000,-110000,-198000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k14',X'583A45A2C7EB9D50CDF5F53412ADF01C550FA1897A365B6324B376A6A3B95943','{"line":181,"version":15,"totals":[4320,-344,-1182,-2794],"changes":[1188,-396,-396,-396],"money":[4320000,-344000,-1182000,-2794000],"money_changes":[1188000,-396000,-396000,-396000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k15',X'41F2CA8BBCB1D15B13DABB497F841B7721AD37146460A32D92BF93314112230F','{"line":182,"version":16,"totals":[4422,-650,-1080,-2692],"changes":[102,-306,102,102],"money":[4422000,-650000,-1080000,-2692000],"money_changes":[102000,-306000,102000,102000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k16',X'470DBE5BEB6644102C27E896790F41ACFDE59E7C5ED754B3A3B59CC1E3440DA0','{"line":183,"version":17,"totals":[7522,-650,-1400,-5472],"changes":[3100,0,-320,-2780],"money":[7522000,-650000,-1400000,-5472000],"money_changes":[3100000,0,-320000,-2780000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k17',X'29888B01DFE2E74AA7CDDDF23E4C101F0A56566AE9143A1ECD251A1DBE6D1A04','{"line":184,"version":18,"totals":[7518,-650,-1396,-5472],"changes":[-4,0,4,0],"money":[7518000,-650000,-1396000,-5472000],"money_changes":[-4000,0,4000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k18',X'9A2F6E0B407701F301181D24F48EDEE4286058BCD11A7E2A9160D9D73119BB36','{"line":185,"version":23,"totals":[7518,-650,-1396,-5472],"changes":[310,0,-32,-278],"money":[7518000,-650000,-1396000,-5472000],"money_changes":[310000,0,-32000,-278000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k2',X'46CAC08F06B9E4A5E65B9E72000C82790709BF090BC0D47CF941BED555832EF1','{"line":169,"version":3,"totals":[540,0,-64,-476],"changes":[230,0,-32,-198],"money":[540000,0,-64000,-476000],"money_changes":[230000,0,-32000,-198000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k3',X'9851C92027E91ADC9C5C31BE6D70CC6572055FB7C7D27D497756683A27C60354','{"line":170,"version":4,"totals":[574,0,-98,-476],"changes":[34,0,-34,0],"money":[574000,0,-98000,-476000],"money_changes":[34000,0,-34000,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k4',X'86517B47901B2663A0C7A8048E8DA6971C3B7BDC0EB729D8B724F9A04B24F162','{"line":171,"version":5,"totals":[614,-40,-98,-476],"changes":[40,-40,0,0],"money":[614000,-40000,-98000,-476000],"money_changes":[40000,-40000,0,0],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k5',X'9E71F4C0151E16C7E5719D2609811DB334A14DE2A531CC0EFECB8E0FF04690CB','{"line":172,"version":6,"totals":[880,-40,-130,-710],"changes":[266,0,-32,-234],"money":[880000,-40000,-130000,-710000],"money_changes":[266000,0,-32000,-234000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k6',X'2CD5486622C93D7AF06CC0C5C8A98121DBD0CEF31DC37E349DF0A43FD3AD4DD8','{"line":173,"version":7,"totals":[1214,-40,-162,-1012],"changes":[334,0,-32,-302],"money":[1214000,-40000,-162000,-1012000],"money_changes":[334000,0,-32000,-302000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k7',X'071F0A173356C7FB698A089C493C697128EF9D1743B33B5C0410A33FD4AFAA09','{"line":174,"version":8,"totals":[1548,-40,-194,-1314],"changes":[334,0,-32,-302],"money":[1548000,-40000,-194000,-1314000],"money_changes":[334000,0,-32000,-302000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k8',X'A5FFDDD6781846E38F0CBE15B7010F98E6661F22DDBD62E3048560FBE46E54E7','{"line":175,"version":9,"totals":[1982,-40,-226,-1716],"changes":[434,0,-32,-402],"money":[1982000,-40000,-226000,-1716000],"money_changes":[434000,0,-32000,-402000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
INSERT INTO "entry_key" VALUES(9,'k9',X'13D6265B70AFEB833AD13EE9470BE124F4E243E59558CBD0757270592269B719','{"line":176,"version":10,"totals":[2212,114,-412,-1914],"changes":[230,154,-186,-198],"money":[2212000,114000,-412000,-1914000],"money_changes":[230000,154000,-186000,-198000],"people":[[1,"An"],[2,"Bình"],[3,"Chi"],[4,"Dũng"]]}');
CREATE TABLE evening_figures (
            session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,          -- of the session
            counted_by INTEGER NOT NULL,       -- the version of the counting
            figures TEXT NOT NULL CHECK (json_valid(figures))
        ) STRICT;
CREATE TABLE group_change (
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,
            at TEXT NOT NULL,
            keeper INTEGER,                    -- the number of the browser; null is the server
            what TEXT NOT NULL,
            details TEXT NOT NULL CHECK (json_valid(details)),
            PRIMARY KEY (group_id, version)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE group_evening (
            session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            handed_over INTEGER NOT NULL CHECK (handed_over IN (0, 1))  -- its debts are the group's
        ) STRICT;
CREATE TABLE group_keeper (
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            browser_id INTEGER NOT NULL REFERENCES browser (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,           -- máy 1, máy 2
            link_id INTEGER REFERENCES group_link (id) ON DELETE CASCADE,  -- null is the founder
            PRIMARY KEY (group_id, browser_id)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE group_link (
            id INTEGER PRIMARY KEY,
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('view', 'keeper')),
            token TEXT NOT NULL,
            token_hash BLOB NOT NULL UNIQUE,
            UNIQUE (group_id, kind)
        ) STRICT;
CREATE TABLE group_member (
            id INTEGER PRIMARY KEY,
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL,            -- case-folded
            same_as INTEGER REFERENCES group_member (id),  -- merged into that one
            UNIQUE (group_id, name_key)
        ) STRICT;
CREATE TABLE group_payment (
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            at TEXT NOT NULL,
            payer INTEGER REFERENCES group_member (id) ON DELETE CASCADE,  -- null is the gà
            payee INTEGER REFERENCES group_member (id) ON DELETE CASCADE,
            unit TEXT NOT NULL CHECK (unit IN ('money', 'bets')),
            halves INTEGER NOT NULL CHECK (halves > 0),
            status TEXT NOT NULL CHECK (status IN ('valid', 'struck')),
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
            PRIMARY KEY (group_id, number),
            UNIQUE (group_id, key)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE group_seat (
            session_id INTEGER NOT NULL REFERENCES group_evening (session_id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            member_id INTEGER NOT NULL REFERENCES group_member (id) ON DELETE CASCADE,
            PRIMARY KEY (session_id, number)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE groups (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            made_at TEXT NOT NULL,
            version INTEGER NOT NULL           -- counts every change of the group itself
        ) STRICT;
CREATE TABLE guest (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            browser_id INTEGER NOT NULL REFERENCES browser (id) ON DELETE CASCADE,
            link_id INTEGER REFERENCES link (id) ON DELETE SET NULL,  -- by which it came
            person INTEGER,                    -- null only watches
            PRIMARY KEY (session_id, browser_id)
        ) STRICT, WITHOUT ROWID;
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
INSERT INTO "line" VALUES(14,2,1,'round',1,'valid',23,NULL,1);
INSERT INTO "line" VALUES(15,2,2,'round',2,'struck',24,1,1);
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
INSERT INTO "line" VALUES(32,2,19,'round',19,'valid',20,1,1);
INSERT INTO "line" VALUES(33,2,20,'round',20,'valid',21,1,1);
INSERT INTO "line" VALUES(34,2,21,'round',21,'valid',26,1,1);
INSERT INTO "line" VALUES(35,2,22,'round',22,'valid',27,1,1);
INSERT INTO "line" VALUES(36,3,1,'round',1,'valid',8,NULL,1);
INSERT INTO "line" VALUES(37,3,2,'round',2,'struck',9,1,1);
INSERT INTO "line" VALUES(38,3,3,'round',3,'valid',4,1,1);
INSERT INTO "line" VALUES(39,3,4,'round',4,'valid',5,1,1);
INSERT INTO "line" VALUES(40,3,5,'round',5,'valid',6,1,1);
INSERT INTO "line" VALUES(41,3,6,'round',6,'valid',11,1,1);
INSERT INTO "line" VALUES(42,3,7,'round',7,'valid',12,1,1);
INSERT INTO "line" VALUES(43,4,1,'round',1,'valid',29,NULL,NULL);
INSERT INTO "line" VALUES(44,4,2,'round',2,'struck',30,NULL,NULL);
INSERT INTO "line" VALUES(45,4,3,'round',3,'valid',4,NULL,NULL);
INSERT INTO "line" VALUES(46,4,4,'round',4,'valid',5,NULL,NULL);
INSERT INTO "line" VALUES(47,4,5,'round',5,'valid',6,NULL,NULL);
INSERT INTO "line" VALUES(48,4,6,'round',6,'valid',7,NULL,NULL);
INSERT INTO "line" VALUES(49,4,7,'round',7,'valid',8,NULL,NULL);
INSERT INTO "line" VALUES(50,4,8,'round',8,'valid',9,NULL,NULL);
INSERT INTO "line" VALUES(51,4,9,'round',9,'valid',10,NULL,NULL);
INSERT INTO "line" VALUES(52,4,10,'round',10,'valid',11,NULL,NULL);
INSERT INTO "line" VALUES(53,4,11,'round',11,'valid',12,NULL,NULL);
INSERT INTO "line" VALUES(54,4,12,'round',12,'valid',13,NULL,NULL);
INSERT INTO "line" VALUES(55,4,13,'round',13,'valid',14,NULL,NULL);
INSERT INTO "line" VALUES(56,4,14,'round',14,'valid',15,NULL,NULL);
INSERT INTO "line" VALUES(57,4,15,'round',15,'valid',16,NULL,NULL);
INSERT INTO "line" VALUES(58,4,16,'round',16,'valid',17,NULL,NULL);
INSERT INTO "line" VALUES(59,4,17,'round',17,'valid',18,NULL,NULL);
INSERT INTO "line" VALUES(60,4,18,'round',18,'valid',19,NULL,NULL);
INSERT INTO "line" VALUES(61,4,19,'round',19,'valid',20,NULL,NULL);
INSERT INTO "line" VALUES(62,4,20,'round',20,'valid',21,NULL,NULL);
INSERT INTO "line" VALUES(63,4,21,'round',21,'valid',22,NULL,NULL);
INSERT INTO "line" VALUES(64,4,22,'round',22,'valid',23,NULL,NULL);
INSERT INTO "line" VALUES(65,4,23,'round',23,'valid',24,NULL,NULL);
INSERT INTO "line" VALUES(66,4,24,'round',24,'valid',25,NULL,NULL);
INSERT INTO "line" VALUES(67,4,25,'round',25,'valid',26,NULL,NULL);
INSERT INTO "line" VALUES(68,4,26,'round',26,'valid',27,NULL,NULL);
INSERT INTO "line" VALUES(69,4,27,'round',27,'valid',32,NULL,NULL);
INSERT INTO "line" VALUES(70,4,28,'round',28,'valid',33,NULL,NULL);
INSERT INTO "line" VALUES(71,5,1,'round',1,'valid',24,NULL,1);
INSERT INTO "line" VALUES(72,5,2,'round',2,'struck',25,1,1);
INSERT INTO "line" VALUES(73,5,3,'round',3,'valid',4,1,1);
INSERT INTO "line" VALUES(74,5,4,'round',4,'valid',5,1,1);
INSERT INTO "line" VALUES(75,5,5,'round',5,'valid',6,1,1);
INSERT INTO "line" VALUES(76,5,6,'round',6,'valid',7,1,1);
INSERT INTO "line" VALUES(77,5,7,'round',7,'valid',8,1,1);
INSERT INTO "line" VALUES(78,5,8,'round',8,'valid',9,1,1);
INSERT INTO "line" VALUES(79,5,9,'round',9,'valid',10,1,1);
INSERT INTO "line" VALUES(80,5,10,'round',10,'valid',11,1,1);
INSERT INTO "line" VALUES(81,5,11,'round',11,'valid',12,1,1);
INSERT INTO "line" VALUES(82,5,12,'round',12,'valid',13,1,1);
INSERT INTO "line" VALUES(83,5,13,'round',13,'valid',14,1,1);
INSERT INTO "line" VALUES(84,5,14,'round',14,'valid',15,1,1);
INSERT INTO "line" VALUES(85,5,15,'round',15,'valid',16,1,1);
INSERT INTO "line" VALUES(86,5,16,'round',16,'valid',17,1,4);
INSERT INTO "line" VALUES(87,5,17,'round',17,'valid',18,4,1);
INSERT INTO "line" VALUES(88,5,18,'round',18,'valid',19,1,1);
INSERT INTO "line" VALUES(89,5,19,'round',19,'valid',20,1,1);
INSERT INTO "line" VALUES(90,5,20,'round',20,'valid',21,1,1);
INSERT INTO "line" VALUES(91,5,21,'round',21,'valid',22,1,1);
INSERT INTO "line" VALUES(92,5,22,'round',22,'valid',27,1,1);
INSERT INTO "line" VALUES(93,5,23,'round',23,'valid',28,1,1);
INSERT INTO "line" VALUES(94,6,1,'round',1,'valid',34,NULL,NULL);
INSERT INTO "line" VALUES(95,6,2,'round',2,'struck',35,NULL,NULL);
INSERT INTO "line" VALUES(96,6,3,'round',3,'valid',4,NULL,NULL);
INSERT INTO "line" VALUES(97,6,4,'round',4,'valid',5,NULL,NULL);
INSERT INTO "line" VALUES(98,6,5,'round',5,'valid',6,NULL,NULL);
INSERT INTO "line" VALUES(99,6,6,'round',6,'valid',7,NULL,NULL);
INSERT INTO "line" VALUES(100,6,7,'round',7,'valid',8,NULL,NULL);
INSERT INTO "line" VALUES(101,6,8,'round',8,'valid',9,NULL,NULL);
INSERT INTO "line" VALUES(102,6,9,'round',9,'valid',10,NULL,NULL);
INSERT INTO "line" VALUES(103,6,10,'round',10,'valid',11,NULL,NULL);
INSERT INTO "line" VALUES(104,6,11,'round',11,'valid',12,NULL,NULL);
INSERT INTO "line" VALUES(105,6,12,'round',12,'valid',13,NULL,NULL);
INSERT INTO "line" VALUES(106,6,13,'round',13,'valid',14,NULL,NULL);
INSERT INTO "line" VALUES(107,6,14,'round',14,'valid',15,NULL,NULL);
INSERT INTO "line" VALUES(108,6,15,'round',15,'valid',16,NULL,NULL);
INSERT INTO "line" VALUES(109,6,16,'round',16,'valid',17,NULL,NULL);
INSERT INTO "line" VALUES(110,6,17,'round',17,'valid',18,NULL,NULL);
INSERT INTO "line" VALUES(111,6,18,'round',18,'valid',19,NULL,NULL);
INSERT INTO "line" VALUES(112,6,19,'round',19,'valid',20,NULL,NULL);
INSERT INTO "line" VALUES(113,6,20,'round',20,'valid',21,NULL,NULL);
INSERT INTO "line" VALUES(114,6,21,'round',21,'valid',22,NULL,NULL);
INSERT INTO "line" VALUES(115,6,22,'round',22,'valid',23,NULL,NULL);
INSERT INTO "line" VALUES(116,6,23,'round',23,'valid',24,NULL,NULL);
INSERT INTO "line" VALUES(117,6,24,'round',24,'valid',25,NULL,NULL);
INSERT INTO "line" VALUES(118,6,25,'round',25,'valid',26,NULL,NULL);
INSERT INTO "line" VALUES(119,6,26,'round',26,'valid',27,NULL,NULL);
INSERT INTO "line" VALUES(120,6,27,'round',27,'valid',28,NULL,NULL);
INSERT INTO "line" VALUES(121,6,28,'round',28,'valid',29,NULL,NULL);
INSERT INTO "line" VALUES(122,6,29,'round',29,'valid',30,NULL,NULL);
INSERT INTO "line" VALUES(123,6,30,'round',30,'valid',31,NULL,NULL);
INSERT INTO "line" VALUES(124,6,31,'round',31,'valid',32,NULL,NULL);
INSERT INTO "line" VALUES(125,6,32,'round',32,'valid',37,NULL,NULL);
INSERT INTO "line" VALUES(126,6,33,'round',33,'valid',38,NULL,NULL);
INSERT INTO "line" VALUES(127,7,1,'round',1,'valid',32,NULL,1);
INSERT INTO "line" VALUES(128,7,2,'round',2,'struck',33,1,1);
INSERT INTO "line" VALUES(129,7,3,'round',3,'valid',4,1,1);
INSERT INTO "line" VALUES(130,7,4,'round',4,'valid',5,1,1);
INSERT INTO "line" VALUES(131,7,5,'round',5,'valid',6,1,1);
INSERT INTO "line" VALUES(132,7,6,'round',6,'valid',7,1,1);
INSERT INTO "line" VALUES(133,7,7,'round',7,'valid',8,1,1);
INSERT INTO "line" VALUES(134,7,8,'round',8,'valid',9,1,1);
INSERT INTO "line" VALUES(135,7,9,'round',9,'valid',10,1,1);
INSERT INTO "line" VALUES(136,7,10,'round',10,'valid',11,1,1);
INSERT INTO "line" VALUES(137,7,11,'round',11,'valid',12,1,1);
INSERT INTO "line" VALUES(138,7,12,'round',12,'valid',13,1,1);
INSERT INTO "line" VALUES(139,7,13,'round',13,'valid',14,1,1);
INSERT INTO "line" VALUES(140,7,14,'round',14,'valid',15,1,1);
INSERT INTO "line" VALUES(141,7,15,'round',15,'valid',16,1,1);
INSERT INTO "line" VALUES(142,7,16,'round',16,'valid',17,1,1);
INSERT INTO "line" VALUES(143,7,17,'round',17,'valid',18,1,1);
INSERT INTO "line" VALUES(144,7,18,'round',18,'valid',19,1,1);
INSERT INTO "line" VALUES(145,7,19,'round',19,'valid',20,1,1);
INSERT INTO "line" VALUES(146,7,20,'round',20,'valid',21,1,1);
INSERT INTO "line" VALUES(147,7,21,'round',21,'valid',22,1,1);
INSERT INTO "line" VALUES(148,7,22,'round',22,'valid',23,1,1);
INSERT INTO "line" VALUES(149,7,23,'round',23,'valid',24,1,1);
INSERT INTO "line" VALUES(150,7,24,'round',24,'valid',25,1,1);
INSERT INTO "line" VALUES(151,7,25,'round',25,'valid',26,1,1);
INSERT INTO "line" VALUES(152,7,26,'round',26,'valid',27,1,1);
INSERT INTO "line" VALUES(153,7,27,'round',27,'valid',28,1,1);
INSERT INTO "line" VALUES(154,7,28,'round',28,'valid',29,1,1);
INSERT INTO "line" VALUES(155,7,29,'round',29,'valid',30,1,1);
INSERT INTO "line" VALUES(156,7,30,'round',30,'valid',35,1,1);
INSERT INTO "line" VALUES(157,7,31,'round',31,'valid',36,1,1);
INSERT INTO "line" VALUES(158,8,1,'round',1,'valid',11,NULL,1);
INSERT INTO "line" VALUES(159,8,2,'round',2,'struck',12,1,1);
INSERT INTO "line" VALUES(160,8,3,'round',3,'valid',4,1,1);
INSERT INTO "line" VALUES(161,8,4,'round',4,'valid',5,1,1);
INSERT INTO "line" VALUES(162,8,5,'round',5,'valid',6,1,1);
INSERT INTO "line" VALUES(163,8,6,'round',6,'valid',7,1,1);
INSERT INTO "line" VALUES(164,8,7,'round',7,'valid',8,1,1);
INSERT INTO "line" VALUES(165,8,8,'round',8,'valid',9,1,1);
INSERT INTO "line" VALUES(166,8,9,'round',9,'valid',14,1,1);
INSERT INTO "line" VALUES(167,8,10,'round',10,'valid',15,1,1);
INSERT INTO "line" VALUES(168,9,1,'round',1,'valid',19,NULL,1);
INSERT INTO "line" VALUES(169,9,2,'round',2,'struck',20,1,1);
INSERT INTO "line" VALUES(170,9,3,'round',3,'valid',4,1,1);
INSERT INTO "line" VALUES(171,9,4,'round',4,'valid',5,1,1);
INSERT INTO "line" VALUES(172,9,5,'round',5,'valid',6,1,1);
INSERT INTO "line" VALUES(173,9,6,'round',6,'valid',7,1,1);
INSERT INTO "line" VALUES(174,9,7,'round',7,'valid',8,1,1);
INSERT INTO "line" VALUES(175,9,8,'round',8,'valid',9,1,1);
INSERT INTO "line" VALUES(176,9,9,'round',9,'valid',10,1,1);
INSERT INTO "line" VALUES(177,9,10,'round',10,'valid',11,1,1);
INSERT INTO "line" VALUES(178,9,11,'round',11,'valid',12,1,1);
INSERT INTO "line" VALUES(179,9,12,'round',12,'valid',13,1,1);
INSERT INTO "line" VALUES(180,9,13,'round',13,'valid',14,1,1);
INSERT INTO "line" VALUES(181,9,14,'round',14,'valid',15,1,1);
INSERT INTO "line" VALUES(182,9,15,'round',15,'valid',16,1,1);
INSERT INTO "line" VALUES(183,9,16,'round',16,'valid',17,1,1);
INSERT INTO "line" VALUES(184,9,17,'round',17,'valid',22,1,1);
INSERT INTO "line" VALUES(185,9,18,'round',18,'valid',23,1,1);
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
INSERT INTO "line_version" VALUES(14,23,'corrected',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[44,0,0,-44]');
INSERT INTO "line_version" VALUES(15,3,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[44,0,0,-44]');
INSERT INTO "line_version" VALUES(15,24,'struck',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[]');
INSERT INTO "line_version" VALUES(16,4,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"tron"}',0,'[60,-20,-20,-20]');
INSERT INTO "line_version" VALUES(17,5,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"khan"}',0,'[30,-10,-10,-10]');
INSERT INTO "line_version" VALUES(18,6,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[44,-8,8,-44]');
INSERT INTO "line_version" VALUES(19,7,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"}]}',0,'[36,-10,-10,-16]');
INSERT INTO "line_version" VALUES(20,8,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[38,-8,-22,-8]');
INSERT INTO "line_version" VALUES(21,9,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"}]}',0,'[30,-8,-22]');
INSERT INTO "line_version" VALUES(22,10,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}],"u_type":"tron"}',0,'[74,0,0,-74]');
INSERT INTO "line_version" VALUES(23,11,'saved',2,1000,'{"players":["1","2","3"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20}},"eats":[{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"}]}',0,'[32,0,-32]');
INSERT INTO "line_version" VALUES(24,12,'saved',2,1000,'{"players":["1","2"],"finish":"u","winner":"1","hands":{"2":{"points":12}},"eats":[{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[22,-22]');
INSERT INTO "line_version" VALUES(25,13,'saved',2,1000,'{"players":["1","2","3"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20}},"lay_order":["1","2","3"]}',0,'[6,-2,-4]');
INSERT INTO "line_version" VALUES(26,14,'saved',2,1000,'{"players":["1","2"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12}},"lay_order":["1","2"]}',0,'[2,-2]');
INSERT INTO "line_version" VALUES(27,15,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":5},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[12,-2,-4,-6]');
INSERT INTO "line_version" VALUES(28,16,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[12,-2,-4,-6]');
INSERT INTO "line_version" VALUES(29,17,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":41,"mom":true},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"]}',0,'[18,-2,-8,-8]');
INSERT INTO "line_version" VALUES(30,18,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":56,"mom":true},"2":{"points":48,"mom":true},"3":{"points":41,"mom":true},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"]}',0,'[24,-8,-8,-8]');
INSERT INTO "line_version" VALUES(31,19,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"4","discarder":"3","kind":"chot"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[20,-10,-4,-6]');
INSERT INTO "line_version" VALUES(32,20,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"false_declaration","declarer":"2"}',0,'[10,-30,10,10]');
INSERT INTO "line_version" VALUES(33,21,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(34,22,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[30,-10,-10,-10]');
INSERT INTO "line_version" VALUES(34,25,'struck',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[]');
INSERT INTO "line_version" VALUES(34,26,'restored',2,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[30,-10,-10,-10]');
INSERT INTO "line_version" VALUES(35,27,'saved',2,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[22,-8,2,-16]');
INSERT INTO "line_version" VALUES(36,2,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":3,"red_deuces":1},"3":{"cards":11,"quads":1},"4":{"cards":13,"black_deuces":1}}}',0,'[140,-18,-64,-58]');
INSERT INTO "line_version" VALUES(36,8,'corrected',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[46,-46]');
INSERT INTO "line_version" VALUES(37,3,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[46,-46]');
INSERT INTO "line_version" VALUES(37,9,'struck',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[]');
INSERT INTO "line_version" VALUES(38,4,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2","3"]}',0,'[46,0,-46]');
INSERT INTO "line_version" VALUES(39,5,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":7,"red_deuces":2,"black_deuces":2}}}',0,'[86,-4,-12,-70]');
INSERT INTO "line_version" VALUES(40,6,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"abandoned","winner":"1","hands":{"1":{"cards":7},"2":{"cards":5},"3":{"cards":8},"4":{"cards":12}}}',0,'[29,-3,-9,-17]');
INSERT INTO "line_version" VALUES(41,7,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(41,10,'struck',3,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[]');
INSERT INTO "line_version" VALUES(41,11,'restored',3,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(42,12,'saved',3,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":3,"red_deuces":1},"3":{"cards":11,"quads":1},"4":{"cards":13,"black_deuces":1}}}',0,'[140,-18,-64,-58]');
INSERT INTO "line_version" VALUES(43,2,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[322,-288,304,-338]');
INSERT INTO "line_version" VALUES(43,29,'corrected',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[1228,40,40,-1308]');
INSERT INTO "line_version" VALUES(44,3,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[1228,40,40,-1308]');
INSERT INTO "line_version" VALUES(44,30,'struck',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[]');
INSERT INTO "line_version" VALUES(45,4,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"tron"}',0,'[548,-62,-78,-408]');
INSERT INTO "line_version" VALUES(46,5,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"trang"}',0,'[1516,-266,-410,-840]');
INSERT INTO "line_version" VALUES(47,6,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"boc"}',0,'[734,-124,-140,-470]');
INSERT INTO "line_version" VALUES(48,7,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"an"}',0,'[1130,-220,-300,-610]');
INSERT INTO "line_version" VALUES(49,8,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"chot"}',0,'[1632,-284,-444,-904]');
INSERT INTO "line_version" VALUES(50,9,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"3","discarder":"2","kind":"chot"}]}',0,'[1332,32,48,-1412]');
INSERT INTO "line_version" VALUES(51,10,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"}]}',0,'[1220,-190,-238,-792]');
INSERT INTO "line_version" VALUES(52,11,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[962,-198,-230,-534]');
INSERT INTO "line_version" VALUES(53,12,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"}]}',0,'[916,32,-828,-120]');
INSERT INTO "line_version" VALUES(54,13,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}],"u_type":"tron"}',0,'[860,40,40,-940]');
INSERT INTO "line_version" VALUES(55,14,'saved',4,1000,'{"players":["1","2","3"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20}},"eats":[{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"}]}',0,'[964,40,-1004]');
INSERT INTO "line_version" VALUES(56,15,'saved',4,1000,'{"players":["1","2"],"finish":"u","winner":"1","hands":{"2":{"points":12}},"eats":[{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[686,-686]');
INSERT INTO "line_version" VALUES(57,16,'saved',4,1000,'{"players":["1","2","3"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20}},"lay_order":["1","2","3"]}',0,'[184,16,-200]');
INSERT INTO "line_version" VALUES(58,17,'saved',4,1000,'{"players":["1","2"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12}},"lay_order":["1","2"]}',0,'[112,-112]');
INSERT INTO "line_version" VALUES(59,18,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":5},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[300,30,0,-330]');
INSERT INTO "line_version" VALUES(60,19,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":35},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[524,56,-290,-290]');
INSERT INTO "line_version" VALUES(61,20,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"}]}',0,'[730,16,0,-746]');
INSERT INTO "line_version" VALUES(62,21,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[468,-138,0,-330]');
INSERT INTO "line_version" VALUES(63,22,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"4","discarder":"3","kind":"normal"}]}',0,'[314,16,-154,-176]');
INSERT INTO "line_version" VALUES(64,23,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"4","discarder":"3","kind":"chot"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[388,8,-138,-258]');
INSERT INTO "line_version" VALUES(65,24,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"false_declaration","declarer":"2"}',0,'[84,-252,84,84]');
INSERT INTO "line_version" VALUES(66,25,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}],"declarer":"2"}',0,'[322,-538,344,-128]');
INSERT INTO "line_version" VALUES(67,26,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"void","fouls":["2"]}',0,'[146,-438,146,146]');
INSERT INTO "line_version" VALUES(68,27,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(69,28,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[1012,-298,-190,-524]');
INSERT INTO "line_version" VALUES(69,31,'struck',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[]');
INSERT INTO "line_version" VALUES(69,32,'restored',4,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[1012,-298,-190,-524]');
INSERT INTO "line_version" VALUES(70,33,'saved',4,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[322,-288,304,-338]');
INSERT INTO "line_version" VALUES(71,2,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[22,-244,238,-16]');
INSERT INTO "line_version" VALUES(71,24,'corrected',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[286,0,0,-286]');
INSERT INTO "line_version" VALUES(72,3,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[286,0,0,-286]');
INSERT INTO "line_version" VALUES(72,25,'struck',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[]');
INSERT INTO "line_version" VALUES(73,4,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"tron"}',0,'[72,-24,-24,-24]');
INSERT INTO "line_version" VALUES(74,5,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[286,-8,8,-286]');
INSERT INTO "line_version" VALUES(75,6,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"}]}',0,'[278,-12,-12,-254]');
INSERT INTO "line_version" VALUES(76,7,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[44,-20,-4,-20]');
INSERT INTO "line_version" VALUES(77,8,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"}]}',0,'[36,-8,-28]');
INSERT INTO "line_version" VALUES(78,9,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}],"u_type":"tron"}',0,'[322,0,0,-322]');
INSERT INTO "line_version" VALUES(79,10,'saved',5,1000,'{"players":["1","2","3"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20}},"eats":[{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"}]}',0,'[460,0,-460]');
INSERT INTO "line_version" VALUES(80,11,'saved',5,1000,'{"players":["1","2"],"finish":"u","winner":"1","hands":{"2":{"points":12}},"eats":[{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[448,-448]');
INSERT INTO "line_version" VALUES(81,12,'saved',5,1000,'{"players":["1","2","3"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20}},"lay_order":["1","2","3"]}',0,'[218,-68,-150]');
INSERT INTO "line_version" VALUES(82,13,'saved',5,1000,'{"players":["1","2"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12}},"lay_order":["1","2"]}',0,'[2,-2]');
INSERT INTO "line_version" VALUES(83,14,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":5},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[12,-2,-4,-6]');
INSERT INTO "line_version" VALUES(84,15,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[12,-2,-4,-6]');
INSERT INTO "line_version" VALUES(85,16,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":41,"mom":true},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"]}',0,'[18,-2,-8,-8]');
INSERT INTO "line_version" VALUES(86,17,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":56,"mom":true},"2":{"points":48,"mom":true},"3":{"points":41,"mom":true},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"]}',0,'[-8,-8,-8,24]');
INSERT INTO "line_version" VALUES(87,18,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"4","discarder":"3","kind":"chot"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[20,-10,-4,-6]');
INSERT INTO "line_version" VALUES(88,19,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[22,-244,238,-16]');
INSERT INTO "line_version" VALUES(89,20,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[286,0,0,-286]');
INSERT INTO "line_version" VALUES(90,21,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"tron"}',0,'[72,-24,-24,-24]');
INSERT INTO "line_version" VALUES(91,22,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(92,23,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[36,-12,-12,-12]');
INSERT INTO "line_version" VALUES(92,26,'struck',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[]');
INSERT INTO "line_version" VALUES(92,27,'restored',5,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[36,-12,-12,-12]');
INSERT INTO "line_version" VALUES(93,28,'saved',5,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[22,-244,238,-16]');
INSERT INTO "line_version" VALUES(94,2,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[416,-314,174,-276]');
INSERT INTO "line_version" VALUES(94,34,'corrected',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[1446,-38,-38,-1370]');
INSERT INTO "line_version" VALUES(95,3,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[1446,-38,-38,-1370]');
INSERT INTO "line_version" VALUES(95,35,'struck',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[]');
INSERT INTO "line_version" VALUES(96,4,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"tron"}',0,'[1624,-360,-488,-776]');
INSERT INTO "line_version" VALUES(97,5,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"khan"}',0,'[752,-152,-216,-384]');
INSERT INTO "line_version" VALUES(98,6,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"trang"}',0,'[366,-62,-78,-226]');
INSERT INTO "line_version" VALUES(99,7,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"boc"}',0,'[1502,-340,-452,-710]');
INSERT INTO "line_version" VALUES(100,8,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"an"}',0,'[678,-166,-182,-330]');
INSERT INTO "line_version" VALUES(101,9,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"kin"}',0,'[508,-112,-144,-252]');
INSERT INTO "line_version" VALUES(102,10,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"dong_chat"}',0,'[860,-188,-252,-420]');
INSERT INTO "line_version" VALUES(103,11,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"3","discarder":"2","kind":"chot"}]}',0,'[1420,-88,12,-1344]');
INSERT INTO "line_version" VALUES(104,12,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"}]}',0,'[1180,-190,-270,-720]');
INSERT INTO "line_version" VALUES(105,13,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[1144,-88,12,-1068]');
INSERT INTO "line_version" VALUES(106,14,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"}]}',0,'[1144,-88,-970,-86]');
INSERT INTO "line_version" VALUES(107,15,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}],"u_type":"tron"}',0,'[2142,-38,-38,-2066]');
INSERT INTO "line_version" VALUES(108,16,'saved',6,1000,'{"players":["1","2","3"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20}},"eats":[{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"}]}',0,'[930,-38,-892]');
INSERT INTO "line_version" VALUES(109,17,'saved',6,1000,'{"players":["1","2"],"finish":"u","winner":"1","hands":{"2":{"points":12}},"eats":[{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[590,-590]');
INSERT INTO "line_version" VALUES(110,18,'saved',6,1000,'{"players":["1","2","3"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20}},"lay_order":["1","2","3"]}',0,'[212,-62,-150]');
INSERT INTO "line_version" VALUES(111,19,'saved',6,1000,'{"players":["1","2"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12}},"lay_order":["1","2"]}',0,'[102,-102]');
INSERT INTO "line_version" VALUES(112,20,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":5},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[352,-48,-78,-226]');
INSERT INTO "line_version" VALUES(113,21,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":35},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[326,-78,-124,-124]');
INSERT INTO "line_version" VALUES(114,22,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":0},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',0,'[366,-62,-78,-226]');
INSERT INTO "line_version" VALUES(115,23,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"}]}',0,'[642,-62,-78,-502]');
INSERT INTO "line_version" VALUES(116,24,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[444,-140,-78,-226]');
INSERT INTO "line_version" VALUES(117,25,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"4","discarder":"3","kind":"chot"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[416,-112,-78,-226]');
INSERT INTO "line_version" VALUES(118,26,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[416,-314,174,-276]');
INSERT INTO "line_version" VALUES(119,27,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[1446,-38,-38,-1370]');
INSERT INTO "line_version" VALUES(120,28,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"tron"}',0,'[1624,-360,-488,-776]');
INSERT INTO "line_version" VALUES(121,29,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"false_declaration","declarer":"2"}',0,'[-54,-228,-54,-54]');
INSERT INTO "line_version" VALUES(122,30,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"void","fouls":["2"]}',390,'[178,-534,178,178]');
INSERT INTO "line_version" VALUES(123,31,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}],"multiplier":9}',390,'[4134,-2826,1566,-2484]');
INSERT INTO "line_version" VALUES(124,32,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(125,33,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[1088,-370,-190,-528]');
INSERT INTO "line_version" VALUES(125,36,'struck',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[]');
INSERT INTO "line_version" VALUES(125,37,'restored',6,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[1088,-370,-190,-528]');
INSERT INTO "line_version" VALUES(126,38,'saved',6,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[416,-314,174,-276]');
INSERT INTO "line_version" VALUES(127,2,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[28,-8,2,-22]');
INSERT INTO "line_version" VALUES(127,32,'corrected',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[360,0,0,-360]');
INSERT INTO "line_version" VALUES(128,3,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[360,0,0,-360]');
INSERT INTO "line_version" VALUES(128,33,'struck',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[]');
INSERT INTO "line_version" VALUES(129,4,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"tron"}',0,'[720,-240,-240,-240]');
INSERT INTO "line_version" VALUES(130,5,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"khan"}',0,'[360,-120,-120,-120]');
INSERT INTO "line_version" VALUES(131,6,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"trang"}',0,'[3540,-1180,-1180,-1180]');
INSERT INTO "line_version" VALUES(132,7,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"boc"}',0,'[1374,-458,-458,-458]');
INSERT INTO "line_version" VALUES(133,8,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"an"}',0,'[1080,-360,-360,-360]');
INSERT INTO "line_version" VALUES(134,9,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"chot"}',0,'[2880,-960,-960,-960]');
INSERT INTO "line_version" VALUES(135,10,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[360,0,0,-360]');
INSERT INTO "line_version" VALUES(136,11,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"}]}',0,'[366,-120,-120,-126]');
INSERT INTO "line_version" VALUES(137,12,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"1","discarder":"4","kind":"tai"}]}',0,'[360,0,-360]');
INSERT INTO "line_version" VALUES(138,13,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"3","discarder":"2","kind":"chot"}]}',0,'[360,0,-360]');
INSERT INTO "line_version" VALUES(139,14,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}],"u_type":"tron"}',0,'[720,0,0,-720]');
INSERT INTO "line_version" VALUES(140,15,'saved',7,1000,'{"players":["1","2","3"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20}},"eats":[{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"},{"eater":"1","discarder":"3","kind":"normal"}]}',0,'[240,0,-240]');
INSERT INTO "line_version" VALUES(141,16,'saved',7,1000,'{"players":["1","2"],"finish":"u","winner":"1","hands":{"2":{"points":12}},"eats":[{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"},{"eater":"1","discarder":"2","kind":"normal"}]}',0,'[120,-120]');
INSERT INTO "line_version" VALUES(142,17,'saved',7,1000,'{"players":["1","2","3"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20}},"lay_order":["1","2","3"]}',0,'[6,-2,-166]');
INSERT INTO "line_version" VALUES(143,18,'saved',7,1000,'{"players":["1","2"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12}},"lay_order":["1","2"]}',162,'[182,-344]');
INSERT INTO "line_version" VALUES(144,19,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":5},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',324,'[12,-2,-4,-168]');
INSERT INTO "line_version" VALUES(145,20,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":0},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',486,'[12,-2,-4,-168]');
INSERT INTO "line_version" VALUES(146,21,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"]}',648,'[12,-2,-4,-168]');
INSERT INTO "line_version" VALUES(147,22,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":41,"mom":true},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"]}',810,'[28,-2,-12,-14]');
INSERT INTO "line_version" VALUES(148,23,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":56,"mom":true},"2":{"points":48,"mom":true},"3":{"points":41,"mom":true},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"]}',810,'[36,-10,-12,-14]');
INSERT INTO "line_version" VALUES(149,24,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"chot"},{"eater":"4","discarder":"3","kind":"chot"},{"eater":"1","discarder":"4","kind":"chot"}]}',810,'[20,-10,-4,-168]');
INSERT INTO "line_version" VALUES(150,25,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',972,'[28,-8,2,-22]');
INSERT INTO "line_version" VALUES(151,26,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',972,'[1332,0,0,-360]');
INSERT INTO "line_version" VALUES(152,27,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":12},"3":{"points":20},"4":{"points":35}},"eats":[],"u_type":"tron"}',0,'[720,-240,-240,-240]');
INSERT INTO "line_version" VALUES(153,28,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"false_declaration","declarer":"2"}',0,'[10,-30,10,10]');
INSERT INTO "line_version" VALUES(154,29,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"void","fouls":["2"]}',0,'[22,-66,22,22]');
INSERT INTO "line_version" VALUES(155,30,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(156,31,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[360,-120,-120,-120]');
INSERT INTO "line_version" VALUES(156,34,'struck',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[]');
INSERT INTO "line_version" VALUES(156,35,'restored',7,1000,'{"players":["1","2","3","4"],"finish":"u","winner":"1","hands":{"2":{"points":30},"3":{"points":12},"4":{"points":41}},"den_override":{"payer":null,"reason":"mới tập chơi"}}',0,'[360,-120,-120,-120]');
INSERT INTO "line_version" VALUES(157,36,'saved',7,1000,'{"players":["1","2","3","4"],"finish":"normal","hands":{"1":{"points":5},"2":{"points":12},"3":{"points":20},"4":{"points":35,"mom":true}},"lay_order":["1","2","3","4"],"eats":[{"eater":"3","discarder":"2","kind":"normal"},{"eater":"3","discarder":"2","kind":"normal"},{"eater":"1","discarder":"4","kind":"chot"}]}',0,'[28,-8,2,-22]');
INSERT INTO "line_version" VALUES(158,2,'saved',8,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":3,"red_deuces":1},"3":{"cards":11,"quads":1},"4":{"cards":13,"black_deuces":1}}}',0,'[1568,-102,-680,-786]');
INSERT INTO "line_version" VALUES(158,11,'corrected',8,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[522,-60,-180,-282]');
INSERT INTO "line_version" VALUES(159,3,'saved',8,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[522,-60,-180,-282]');
INSERT INTO "line_version" VALUES(159,12,'struck',8,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2"]}',0,'[]');
INSERT INTO "line_version" VALUES(160,4,'saved',8,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9,"red_deuces":1}},"assistants":["2","3"]}',0,'[522,-60,-180,-282]');
INSERT INTO "line_version" VALUES(161,5,'saved',8,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":7,"red_deuces":2,"black_deuces":2}}}',0,'[506,-60,-180,-266]');
INSERT INTO "line_version" VALUES(162,6,'saved',8,1000,'{"players":["1","2","3","4"],"finish":"abandoned","winner":"1","hands":{"1":{"cards":7},"2":{"cards":5},"3":{"cards":8},"4":{"cards":12}}}',0,'[435,-45,-135,-255]');
INSERT INTO "line_version" VALUES(163,7,'saved',8,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9}},"chops":[{"by":"2","from":"3","red_deuces":1}]}',0,'[510,134,-374,-270]');
INSERT INTO "line_version" VALUES(164,8,'saved',8,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":2},"3":{"cards":6},"4":{"cards":9}},"chops":[{"by":"2","from":"3","red_deuces":1},{"by":"4","from":"2","quads":1,"over":true}]}',0,'[510,-254,-180,-76]');
INSERT INTO "line_version" VALUES(165,9,'saved',8,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":3,"red_deuces":1},"3":{"cards":11,"quads":1},"4":{"cards":13,"black_deuces":1}},"multiplier":9}',0,'[14112,-918,-6120,-7074]');
INSERT INTO "line_version" VALUES(166,10,'saved',8,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(166,13,'struck',8,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[]');
INSERT INTO "line_version" VALUES(166,14,'restored',8,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(167,15,'saved',8,1000,'{"players":["1","2","3","4"],"finish":"win","winner":"1","hands":{"2":{"cards":3,"red_deuces":1},"3":{"cards":11,"quads":1},"4":{"cards":13,"black_deuces":1}}}',0,'[1568,-102,-680,-786]');
INSERT INTO "line_version" VALUES(168,2,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"hands":{"4":{"cards":9,"black_deuces":1,"red_deuces":1,"quads":1}}}',0,'[310,0,-32,-278]');
INSERT INTO "line_version" VALUES(168,19,'corrected',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"assistants":["3"]}',0,'[230,0,-32,-198]');
INSERT INTO "line_version" VALUES(169,3,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"assistants":["3"]}',0,'[230,0,-32,-198]');
INSERT INTO "line_version" VALUES(169,20,'struck',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"assistants":["3"]}',0,'[]');
INSERT INTO "line_version" VALUES(170,4,'saved',9,1000,'{"players":["1","2","3"],"finish":"win","placing":["1","2","3"]}',0,'[34,0,-34]');
INSERT INTO "line_version" VALUES(171,5,'saved',9,1000,'{"players":["1","2"],"finish":"win","placing":["1","2"]}',0,'[40,-40]');
INSERT INTO "line_version" VALUES(172,6,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"hands":{"4":{"cards":7,"black_deuces":2,"red_deuces":2}}}',0,'[266,0,-32,-234]');
INSERT INTO "line_version" VALUES(173,7,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"hands":{"4":{"cards":8,"runs":1}}}',0,'[334,0,-32,-302]');
INSERT INTO "line_version" VALUES(174,8,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"hands":{"4":{"cards":9,"runs4":1}}}',0,'[334,0,-32,-302]');
INSERT INTO "line_version" VALUES(175,9,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"hands":{"4":{"black_deuces":1,"stuck":true}}}',0,'[434,0,-32,-402]');
INSERT INTO "line_version" VALUES(176,10,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"chops":[{"by":"2","from":"3","black_deuces":1}]}',0,'[230,154,-186,-198]');
INSERT INTO "line_version" VALUES(177,11,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"chops":[{"by":"2","from":"3","black_deuces":1},{"by":"4","from":"2","quads":1,"over":true}]}',0,'[230,-308,-32,110]');
INSERT INTO "line_version" VALUES(178,12,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"chops":[{"by":"2","from":"3","red_deuces":1}]}',0,'[230,152,-184,-198]');
INSERT INTO "line_version" VALUES(179,13,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"chops":[{"by":"2","from":"3","quads":1}]}',0,'[230,16,-48,-198]');
INSERT INTO "line_version" VALUES(180,14,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"chops":[{"by":"2","from":"3","runs":1}]}',0,'[230,78,-110,-198]');
INSERT INTO "line_version" VALUES(181,15,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"hands":{"2":{"cards":13,"stuck":true},"3":{"cards":13,"stuck":true},"4":{"cards":13,"stuck":true}}}',0,'[1188,-396,-396,-396]');
INSERT INTO "line_version" VALUES(182,16,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"void","fouls":["2"]}',0,'[102,-306,102,102]');
INSERT INTO "line_version" VALUES(183,17,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"hands":{"4":{"cards":9,"black_deuces":1,"red_deuces":1,"quads":1}},"multiplier":10}',0,'[3100,0,-320,-2780]');
INSERT INTO "line_version" VALUES(184,18,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(184,21,'struck',9,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[]');
INSERT INTO "line_version" VALUES(184,22,'restored',9,1000,'{"players":["1","2","3","4"],"finish":"void","note":"chia lại","manual":[{"from":"1","to":"3","amount":2,"note":"trà đá"}]}',0,'[-4,0,4]');
INSERT INTO "line_version" VALUES(185,23,'saved',9,1000,'{"players":["1","2","3","4"],"finish":"win","placing":["1","2","3","4"],"hands":{"4":{"cards":9,"black_deuces":1,"red_deuces":1,"quads":1}}}',0,'[310,0,-32,-278]');
CREATE TABLE link (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('view', 'keeper', 'owner', 'claim')),
    token TEXT,                        -- where it is shown again, as a link and its QR
    token_hash BLOB NOT NULL UNIQUE,
    made_at TEXT NOT NULL,
    UNIQUE (session_id, kind)
) STRICT;
INSERT INTO "link" VALUES(1,1,'view','ZVnjTZnJfkDCWN3EUdNywA',X'8AD71B4BD845238CB8FA28CA72355E1B4842A9D46BD653883821F099E582B685','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(2,1,'keeper','kGCyzsmkZ3xDDv5etkJh-w',X'8A6DA73BF342D51259D81B7A8BB2ABE6B72A6C4447A69C32B0FC3A1A4A894DC2','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(3,2,'view','3gwXakqtxn9prCyLJ8Sq5Q',X'71BE6ACBC9B3D3B94DAC95134EB170558CF3D65FFCF02D502A1AC4F8A3DA5894','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(4,2,'keeper','QNWMHpqfRb2GqIIuf0HE9g',X'F55AB812CC5FAE5590CFE27D1ED16C5755B0C27B781918A2D68D02535F4E1FBF','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(5,3,'view','-pbWayiUklVWfaKAuc_ZAQ',X'95C2199080DF0E9E208570A259C685C62D592486D0970C2767F837A7A46D9EC1','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(6,3,'keeper','o44lmlrVkPq-uJ1qZQa69Q',X'773A44A181C7A48F40B556795B25873E08A20B6316AC93B4E14266DFB6EF4357','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(7,4,'view','D8o_I2L20HMFdStUds4SdA',X'C978B910FA7A00CD8A7642238FA465A0D1EAE68D5102D0C0275AB551273D9160','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(8,4,'keeper','fgI7AMQ-vcX02XtvfLHXYw',X'9955DCC246B0421345E51E3F8609A98D3363FCADE1F2E09BEC3A0755F7AEFE13','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(9,5,'view','z921uqHRXDqFqxkVfrarXQ',X'1C72DAC68AB4209D84E8C77EDE78FBF92673CE32300FFE3ED028F2201DC8B431','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(10,5,'keeper','35JA99vOB4EL-oxVpXX_Ow',X'651595ABCB2E0598B4A07A6C93B88CA0705B30E5264EC366AFD74F7EAFC675E9','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(11,6,'view','I6UYOiFTesnqvTZf_CqHgw',X'4F421014B0924F3ABD973AE7AA1401BEDF95E4C9CA8A526C32100E3A88A25C92','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(12,6,'keeper','YYjIoIT_RXREo4P_VudgfA',X'0010E33810BF1CE8168741B2532AF3BB6CE4EB1704F73123B976DAAB827E59DB','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(13,7,'view','5gXwN7e3OzMouqiLXn3PHQ',X'53BD62A1A012DD08D5FF00857ED6687B6A02664685AC4A3A05EFDB1FEAE305C3','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(14,7,'keeper','XsaKpb0PT8SRaFiSaiSolg',X'D6B9F11E26CC3ADAC971D871F3103949462A194DD1052120AF507BC94E0097F8','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(15,8,'view','MUT5B6rFFeT6KeOvJvxPRw',X'458DCEFBCF710A781289DFD9821FE7971938C36B20A0E33071E26A164FBA1CB6','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(16,8,'keeper','9raQa8a94eljXeZgz8L66w',X'7D05B2CD84EF2861792A6076700BEDA16FB5B789921AC213EDB230B92B4E8401','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(17,9,'view','OCSrVpZ84EqXv0_jHYFBgA',X'EE39CB0EBB79B3E033E9360A8A1A71153FABBB3E132BFC72175A812D1E25CF8C','2026-11-28T17:01:42Z');
INSERT INTO "link" VALUES(18,9,'keeper','BQ0MsPgw-cmXXUaLx13mpg',X'AA0B6190E3731E03FCAFC99EF6BA297B0EBDC6F0C77A710B58D43A4ADD0BAD78','2026-11-28T17:01:42Z');
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
INSERT INTO "machine" VALUES(2,2,1,2,NULL,NULL);
INSERT INTO "machine" VALUES(3,3,1,3,NULL,NULL);
INSERT INTO "machine" VALUES(4,4,1,4,NULL,NULL);
INSERT INTO "machine" VALUES(5,5,1,5,NULL,NULL);
INSERT INTO "machine" VALUES(6,6,1,6,NULL,NULL);
INSERT INTO "machine" VALUES(7,7,1,7,NULL,NULL);
INSERT INTO "machine" VALUES(8,8,1,8,NULL,NULL);
INSERT INTO "machine" VALUES(9,9,1,9,NULL,NULL);
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
INSERT INTO "person" VALUES(7,1,'An','an',0,1,1);
INSERT INTO "person" VALUES(7,2,'Bình','bình',1,1,1);
INSERT INTO "person" VALUES(7,3,'Chi','chi',2,1,1);
INSERT INTO "person" VALUES(7,4,'Dũng','dũng',3,1,1);
INSERT INTO "person" VALUES(8,1,'An','an',0,1,1);
INSERT INTO "person" VALUES(8,2,'Bình','bình',1,1,1);
INSERT INTO "person" VALUES(8,3,'Chi','chi',2,1,1);
INSERT INTO "person" VALUES(8,4,'Dũng','dũng',3,1,1);
INSERT INTO "person" VALUES(9,1,'An','an',0,1,1);
INSERT INTO "person" VALUES(9,2,'Bình','bình',1,1,1);
INSERT INTO "person" VALUES(9,3,'Chi','chi',2,1,1);
INSERT INTO "person" VALUES(9,4,'Dũng','dũng',3,1,1);
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
, turns TEXT NOT NULL DEFAULT 'free' CHECK (turns IN ('free', 'last', 'round')), sample INTEGER NOT NULL DEFAULT 0 CHECK (sample IN (0, 1)), totals_half_bets TEXT NOT NULL DEFAULT '[]'
            CHECK (json_valid(totals_half_bets)), money_half_dong TEXT NOT NULL DEFAULT '[]'
            CHECK (json_valid(money_half_dong)), verdicts INTEGER NOT NULL DEFAULT 0, last_round INTEGER, guests INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "session" VALUES(1,'Thứ sáu',1000,'Asia/Ho_Chi_Minh','2026-11-28T17:01:42Z',NULL,18,13,0,4,NULL,1,'free',0,'[2218,-234,-560,-1424]','[2218000,-234000,-560000,-1424000]',0,NULL,0);
INSERT INTO "session" VALUES(2,'Thứ sáu',1000,'Asia/Ho_Chi_Minh','2026-11-28T17:01:42Z',NULL,27,22,0,4,1,2,'free',0,'[562,-162,-134,-266]','[562000,-162000,-134000,-266000]',0,NULL,0);
INSERT INTO "session" VALUES(3,'Thứ sáu',1000,'Asia/Ho_Chi_Minh','2026-11-28T17:01:42Z',NULL,12,7,0,4,1,3,'free',0,'[343,-71,-127,-145]','[343000,-71000,-127000,-145000]',0,NULL,0);
INSERT INTO "session" VALUES(4,'Thứ sáu',1000,'Asia/Ho_Chi_Minh','2026-11-28T17:01:42Z',NULL,33,28,0,4,NULL,4,'free',0,'[18630,-3768,-3634,-11228]','[18630000,-3768000,-3634000,-11228000]',0,NULL,0);
INSERT INTO "session" VALUES(5,'Thứ sáu',1000,'Asia/Ho_Chi_Minh','2026-11-28T17:01:42Z',NULL,28,23,0,4,1,5,'free',0,'[2940,-1138,-254,-1548]','[2940000,-1138000,-254000,-1548000]',0,NULL,0);
INSERT INTO "session" VALUES(6,'Thứ sáu',1000,'Asia/Ho_Chi_Minh','2026-11-28T17:01:42Z',NULL,38,33,0,4,NULL,6,'free',0,'[28390,-8188,-3334,-16868]','[28390000,-8188000,-3334000,-16868000]',0,NULL,0);
INSERT INTO "session" VALUES(7,'Thứ sáu',1000,'Asia/Ho_Chi_Minh','2026-11-28T17:01:42Z',NULL,36,31,0,4,1,7,'free',0,'[15644,-4404,-4924,-6316]','[15644000,-4404000,-4924000,-6316000]',0,NULL,0);
INSERT INTO "session" VALUES(8,'Thứ sáu',1000,'Asia/Ho_Chi_Minh','2026-11-28T17:01:42Z',NULL,15,10,0,4,1,8,'free',0,'[18681,-1365,-8025,-9291]','[18681000,-1365000,-8025000,-9291000]',0,NULL,0);
INSERT INTO "session" VALUES(9,'Thứ sáu',1000,'Asia/Ho_Chi_Minh','2026-11-28T17:01:42Z',NULL,23,18,0,4,1,9,'free',0,'[7518,-650,-1396,-5472]','[7518000,-650000,-1396000,-5472000]',0,NULL,0);
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
INSERT INTO "session_profile" VALUES(4,4,'phom','vinagames','{"scoring_mode":"deadwood","hand_cards":10,"lay_off":"with_phom","u_thuong":[3,79],"u_tron":[1,39],"u_trang":[9,45],"u_boc":[1,70],"u_an":[5,70],"u_chot":[10,42],"mom_with_eat":true,"eat_from":"any","eat_payments":[77,75,56],"chot_later_payments":[73,37],"tai_payment":23,"false_declaration_den":true,"phat_u_multiplier":3,"phat_u_stacking":"max","phat_u_side_payment":20,"phat_u_side_to":"everyone","false_declaration_payment":42,"next_starter":"free","foul_payment":73}','Phỏm nhà Tèo','4MRQN4',1);
INSERT INTO "session_profile" VALUES(5,5,'phom','vinagames','{"rank_payments_3":[34,75],"eat_payments":[54,67,97],"den_precedence":"last_round_first","ga_mode":"eats_and_ante"}','x{0}%s<b>\n&#','E86BGM',1);
INSERT INTO "session_profile" VALUES(6,6,'phom','guide','{"jqk_points":"11_12_13","hand_cards":10,"lay_off":"free","zero_points_is_u":false,"u_thuong":[5,16],"u_tron":[8,65],"u_khan":[4,9],"u_trang":[1,0],"u_boc":[7,67],"u_an":[1,52],"u_kin":[2,13],"u_dong_chat":[4,27],"tie_break":"earlier_wins","eat_payments":[39,87,12],"chot_payment":25,"den_eats":3,"den_last_round":"last_eater","den_winner_ate_last":"feeder","den_ga":"winner","phat_u_ties":"none","phat_u_stacking":"max","phat_u_side_payment":8,"ga_mode":"ante","ga_ante":27,"ga_taken_by":"round_winner","false_declaration_payment":87,"false_declaration_to":"ga","round_multipliers":[1,9],"foul_payment":89}','🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡','Z3ARTG',1);
INSERT INTO "session_profile" VALUES(7,7,'phom','pho-bien','{"lay_off":"free","zero_points_is_u":false,"u_payment":60,"u_trang":[9,50],"u_boc":[3,49],"u_an":[3,0],"u_chot":[8,0],"rank_payments_2":[91],"mom_mode":"add","tai_payment":99,"eats_in_u_round":"not_when_den","ga_mode":"ante","ga_last_payment":81,"foul_payment":11}','Phỏm nhà Tèo','KNCKHQ',1);
INSERT INTO "session_profile" VALUES(8,8,'tulokho','tulokho-vinagames','{"card_payment":15,"assistant_rule":"none","chop_red_deuce_payment":97,"round_multipliers":[1,8,9]}','Tết 🧧 làng Đình','Z5W636',1);
INSERT INTO "session_profile" VALUES(9,9,'tulokho','tulokho-vinagames','{"scoring_mode":"places","quad_payment":31,"quad_of_deuces_counts":false,"run_payment":52,"rank_payments_2":[20],"rank_payments_3":[0,17],"rank_payments_4":[0,16,99],"stuck_places":"double","chop_black_deuce_payment":77,"chop_red_deuce_payment":76,"chop_quad_payment":8,"chop_run_payment":39,"chop_stacking":"doubles","round_multipliers":[1,2,4,10],"foul_payment":51}','Phỏm nhà Tèo','K6WFBW',1);
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
INSERT INTO "transfer" VALUES(22,0,4,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(22,1,4,1,4,'eat',NULL);
INSERT INTO "transfer" VALUES(22,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(22,3,4,1,20,'u',2);
INSERT INTO "transfer" VALUES(22,4,4,1,20,'u',3);
INSERT INTO "transfer" VALUES(22,5,4,1,20,'u',NULL);
INSERT INTO "transfer" VALUES(23,0,3,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(23,1,3,1,4,'eat',NULL);
INSERT INTO "transfer" VALUES(23,2,3,1,6,'eat',NULL);
INSERT INTO "transfer" VALUES(23,3,3,1,10,'u',2);
INSERT INTO "transfer" VALUES(23,4,3,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(24,0,2,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(24,1,2,1,4,'eat',NULL);
INSERT INTO "transfer" VALUES(24,2,2,1,6,'eat',NULL);
INSERT INTO "transfer" VALUES(24,3,2,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(25,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(25,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(26,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(27,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(27,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(27,2,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(28,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(28,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(28,2,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(29,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(29,1,3,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(29,2,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(30,0,2,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(30,1,3,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(30,2,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(31,0,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(31,1,3,4,8,'chot',NULL);
INSERT INTO "transfer" VALUES(31,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(31,3,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(31,4,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(31,5,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(32,0,2,1,10,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(32,1,2,3,10,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(32,2,2,4,10,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(33,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(34,0,2,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(34,1,3,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(34,2,4,1,10,'u',NULL);
INSERT INTO "transfer" VALUES(35,0,2,3,2,'eat',NULL);
INSERT INTO "transfer" VALUES(35,1,2,3,4,'eat',NULL);
INSERT INTO "transfer" VALUES(35,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(35,3,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(35,4,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(35,5,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(36,0,2,1,4,'cards',NULL);
INSERT INTO "transfer" VALUES(36,1,2,1,12,'cards',3);
INSERT INTO "transfer" VALUES(36,2,2,1,18,'cards',4);
INSERT INTO "transfer" VALUES(36,3,2,1,12,'deuces',4);
INSERT INTO "transfer" VALUES(38,0,3,1,4,'cards',2);
INSERT INTO "transfer" VALUES(38,1,3,1,12,'cards',NULL);
INSERT INTO "transfer" VALUES(38,2,3,1,18,'cards',4);
INSERT INTO "transfer" VALUES(38,3,3,1,12,'deuces',4);
INSERT INTO "transfer" VALUES(39,0,2,1,4,'cards',NULL);
INSERT INTO "transfer" VALUES(39,1,3,1,12,'cards',NULL);
INSERT INTO "transfer" VALUES(39,2,4,1,14,'cards',NULL);
INSERT INTO "transfer" VALUES(39,3,4,1,36,'deuces',NULL);
INSERT INTO "transfer" VALUES(39,4,4,1,20,'quads',NULL);
INSERT INTO "transfer" VALUES(40,0,2,1,3,'abandoned',NULL);
INSERT INTO "transfer" VALUES(40,1,3,1,9,'abandoned',NULL);
INSERT INTO "transfer" VALUES(40,2,4,1,17,'abandoned',NULL);
INSERT INTO "transfer" VALUES(41,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(42,0,2,1,6,'cards',NULL);
INSERT INTO "transfer" VALUES(42,1,2,1,12,'deuces',NULL);
INSERT INTO "transfer" VALUES(42,2,3,1,44,'cards',NULL);
INSERT INTO "transfer" VALUES(42,3,3,1,20,'quads',NULL);
INSERT INTO "transfer" VALUES(42,4,4,1,52,'cards',NULL);
INSERT INTO "transfer" VALUES(42,5,4,1,6,'deuces',NULL);
INSERT INTO "transfer" VALUES(43,0,4,1,154,'eat',NULL);
INSERT INTO "transfer" VALUES(43,1,4,1,150,'eat',NULL);
INSERT INTO "transfer" VALUES(43,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(43,3,4,1,230,'u',2);
INSERT INTO "transfer" VALUES(43,4,4,1,278,'u',3);
INSERT INTO "transfer" VALUES(43,5,4,1,368,'phat_u',NULL);
INSERT INTO "transfer" VALUES(43,6,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(43,7,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(43,8,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(45,0,2,1,102,'u',NULL);
INSERT INTO "transfer" VALUES(45,1,3,1,118,'u',NULL);
INSERT INTO "transfer" VALUES(45,2,4,1,288,'phat_u',NULL);
INSERT INTO "transfer" VALUES(45,3,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(45,4,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(45,5,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(46,0,2,1,306,'u',NULL);
INSERT INTO "transfer" VALUES(46,1,3,1,450,'u',NULL);
INSERT INTO "transfer" VALUES(46,2,4,1,720,'phat_u',NULL);
INSERT INTO "transfer" VALUES(46,3,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(46,4,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(46,5,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(47,0,2,1,164,'u',NULL);
INSERT INTO "transfer" VALUES(47,1,3,1,180,'u',NULL);
INSERT INTO "transfer" VALUES(47,2,4,1,350,'phat_u',NULL);
INSERT INTO "transfer" VALUES(47,3,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(47,4,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(47,5,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(48,0,2,1,260,'u',NULL);
INSERT INTO "transfer" VALUES(48,1,3,1,340,'u',NULL);
INSERT INTO "transfer" VALUES(48,2,4,1,490,'phat_u',NULL);
INSERT INTO "transfer" VALUES(48,3,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(48,4,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(48,5,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(49,0,2,1,324,'u',NULL);
INSERT INTO "transfer" VALUES(49,1,3,1,484,'u',NULL);
INSERT INTO "transfer" VALUES(49,2,4,1,784,'phat_u',NULL);
INSERT INTO "transfer" VALUES(49,3,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(49,4,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(49,5,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(50,0,4,1,154,'eat',NULL);
INSERT INTO "transfer" VALUES(50,1,4,1,150,'eat',NULL);
INSERT INTO "transfer" VALUES(50,2,4,1,112,'eat',NULL);
INSERT INTO "transfer" VALUES(50,3,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(50,4,4,1,230,'u',2);
INSERT INTO "transfer" VALUES(50,5,4,1,278,'u',3);
INSERT INTO "transfer" VALUES(50,6,4,1,368,'phat_u',NULL);
INSERT INTO "transfer" VALUES(50,7,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(50,8,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(50,9,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(51,0,4,1,154,'eat',NULL);
INSERT INTO "transfer" VALUES(51,1,4,1,150,'eat',NULL);
INSERT INTO "transfer" VALUES(51,2,2,1,230,'u',NULL);
INSERT INTO "transfer" VALUES(51,3,3,1,278,'u',NULL);
INSERT INTO "transfer" VALUES(51,4,4,1,368,'phat_u',NULL);
INSERT INTO "transfer" VALUES(51,5,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(51,6,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(51,7,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(52,0,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(52,1,4,1,46,'tai',NULL);
INSERT INTO "transfer" VALUES(52,2,2,1,230,'u',NULL);
INSERT INTO "transfer" VALUES(52,3,3,1,278,'u',NULL);
INSERT INTO "transfer" VALUES(52,4,4,1,368,'phat_u',NULL);
INSERT INTO "transfer" VALUES(52,5,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(52,6,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(52,7,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(53,0,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(53,1,3,1,230,'u',2);
INSERT INTO "transfer" VALUES(53,2,3,1,278,'u',NULL);
INSERT INTO "transfer" VALUES(53,3,3,1,368,'phat_u',4);
INSERT INTO "transfer" VALUES(53,4,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(53,5,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(53,6,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(54,0,4,1,154,'eat',NULL);
INSERT INTO "transfer" VALUES(54,1,4,1,150,'eat',NULL);
INSERT INTO "transfer" VALUES(54,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(54,3,4,1,102,'u',2);
INSERT INTO "transfer" VALUES(54,4,4,1,118,'u',3);
INSERT INTO "transfer" VALUES(54,5,4,1,288,'phat_u',NULL);
INSERT INTO "transfer" VALUES(54,6,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(54,7,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(54,8,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(55,0,3,1,154,'eat',NULL);
INSERT INTO "transfer" VALUES(55,1,3,1,150,'eat',NULL);
INSERT INTO "transfer" VALUES(55,2,3,1,112,'eat',NULL);
INSERT INTO "transfer" VALUES(55,3,3,1,230,'u',2);
INSERT INTO "transfer" VALUES(55,4,3,1,278,'phat_u',NULL);
INSERT INTO "transfer" VALUES(55,5,3,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(55,6,3,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(56,0,2,1,154,'eat',NULL);
INSERT INTO "transfer" VALUES(56,1,2,1,150,'eat',NULL);
INSERT INTO "transfer" VALUES(56,2,2,1,112,'eat',NULL);
INSERT INTO "transfer" VALUES(56,3,2,1,230,'phat_u',NULL);
INSERT INTO "transfer" VALUES(56,4,2,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(57,0,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(57,1,3,1,120,'phat_u',NULL);
INSERT INTO "transfer" VALUES(57,2,3,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(57,3,3,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(58,0,2,1,72,'phat_u',NULL);
INSERT INTO "transfer" VALUES(58,1,2,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(59,0,2,1,10,'deadwood',NULL);
INSERT INTO "transfer" VALUES(59,1,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(59,2,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(59,3,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(59,4,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(59,5,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(60,0,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(60,1,3,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(60,2,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(60,3,3,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(60,4,3,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(60,5,3,4,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(60,6,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(60,7,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(60,8,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(61,0,4,1,154,'eat',NULL);
INSERT INTO "transfer" VALUES(61,1,4,1,150,'eat',NULL);
INSERT INTO "transfer" VALUES(61,2,4,1,112,'eat',NULL);
INSERT INTO "transfer" VALUES(61,3,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(61,4,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(61,5,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(61,6,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(61,7,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(61,8,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(62,0,2,1,154,'eat',NULL);
INSERT INTO "transfer" VALUES(62,1,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(62,2,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(62,3,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(62,4,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(62,5,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(62,6,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(63,0,3,4,154,'eat',NULL);
INSERT INTO "transfer" VALUES(63,1,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(63,2,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(63,3,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(63,4,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(63,5,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(63,6,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(64,0,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(64,1,3,4,146,'chot',NULL);
INSERT INTO "transfer" VALUES(64,2,4,1,74,'chot',NULL);
INSERT INTO "transfer" VALUES(64,3,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(64,4,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(64,5,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(64,6,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(64,7,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(64,8,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(65,0,2,1,84,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(65,1,2,3,84,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(65,2,2,4,84,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(66,0,2,3,154,'eat',NULL);
INSERT INTO "transfer" VALUES(66,1,2,3,150,'eat',NULL);
INSERT INTO "transfer" VALUES(66,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(66,3,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(66,4,2,1,40,'deadwood',3);
INSERT INTO "transfer" VALUES(66,5,2,1,210,'phat_u',4);
INSERT INTO "transfer" VALUES(66,6,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(66,7,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(66,8,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(67,0,2,1,146,'foul',NULL);
INSERT INTO "transfer" VALUES(67,1,2,3,146,'foul',NULL);
INSERT INTO "transfer" VALUES(67,2,2,4,146,'foul',NULL);
INSERT INTO "transfer" VALUES(68,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(69,0,2,1,338,'u',NULL);
INSERT INTO "transfer" VALUES(69,1,3,1,230,'u',NULL);
INSERT INTO "transfer" VALUES(69,2,4,1,404,'phat_u',NULL);
INSERT INTO "transfer" VALUES(69,3,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(69,4,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(69,5,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(70,0,2,3,154,'eat',NULL);
INSERT INTO "transfer" VALUES(70,1,2,3,150,'eat',NULL);
INSERT INTO "transfer" VALUES(70,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(70,3,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(70,4,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(70,5,4,1,210,'phat_u',NULL);
INSERT INTO "transfer" VALUES(70,6,4,1,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(70,7,4,2,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(70,8,4,3,40,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(71,0,4,1,108,'eat',NULL);
INSERT INTO "transfer" VALUES(71,1,4,1,134,'eat',NULL);
INSERT INTO "transfer" VALUES(71,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(71,3,4,1,12,'u',2);
INSERT INTO "transfer" VALUES(71,4,4,1,12,'u',3);
INSERT INTO "transfer" VALUES(71,5,4,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(73,0,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(73,1,3,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(73,2,4,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(74,0,4,1,108,'eat',NULL);
INSERT INTO "transfer" VALUES(74,1,4,1,134,'eat',NULL);
INSERT INTO "transfer" VALUES(74,2,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(74,3,4,1,8,'tai',NULL);
INSERT INTO "transfer" VALUES(74,4,4,1,12,'u',2);
INSERT INTO "transfer" VALUES(74,5,4,1,12,'u',3);
INSERT INTO "transfer" VALUES(74,6,4,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(75,0,4,1,108,'eat',NULL);
INSERT INTO "transfer" VALUES(75,1,4,1,134,'eat',NULL);
INSERT INTO "transfer" VALUES(75,2,2,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(75,3,3,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(75,4,4,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(76,0,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(76,1,4,1,8,'tai',NULL);
INSERT INTO "transfer" VALUES(76,2,2,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(76,3,3,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(76,4,4,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(77,0,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(77,1,3,1,12,'u',2);
INSERT INTO "transfer" VALUES(77,2,3,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(77,3,3,1,12,'u',4);
INSERT INTO "transfer" VALUES(78,0,4,1,108,'eat',NULL);
INSERT INTO "transfer" VALUES(78,1,4,1,134,'eat',NULL);
INSERT INTO "transfer" VALUES(78,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(78,3,4,1,24,'u',2);
INSERT INTO "transfer" VALUES(78,4,4,1,24,'u',3);
INSERT INTO "transfer" VALUES(78,5,4,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(79,0,3,1,108,'eat',NULL);
INSERT INTO "transfer" VALUES(79,1,3,1,134,'eat',NULL);
INSERT INTO "transfer" VALUES(79,2,3,1,194,'eat',NULL);
INSERT INTO "transfer" VALUES(79,3,3,1,12,'u',2);
INSERT INTO "transfer" VALUES(79,4,3,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(80,0,2,1,108,'eat',NULL);
INSERT INTO "transfer" VALUES(80,1,2,1,134,'eat',NULL);
INSERT INTO "transfer" VALUES(80,2,2,1,194,'eat',NULL);
INSERT INTO "transfer" VALUES(80,3,2,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(81,0,2,1,68,'rank',NULL);
INSERT INTO "transfer" VALUES(81,1,3,1,150,'rank',NULL);
INSERT INTO "transfer" VALUES(82,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(83,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(83,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(83,2,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(84,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(84,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(84,2,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(85,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(85,1,3,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(85,2,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(86,0,3,4,8,'mom',NULL);
INSERT INTO "transfer" VALUES(86,1,2,4,8,'mom',NULL);
INSERT INTO "transfer" VALUES(86,2,1,4,8,'mom',NULL);
INSERT INTO "transfer" VALUES(87,0,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(87,1,3,4,8,'chot',NULL);
INSERT INTO "transfer" VALUES(87,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(87,3,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(87,4,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(87,5,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(88,0,2,3,108,'eat',NULL);
INSERT INTO "transfer" VALUES(88,1,2,3,134,'eat',NULL);
INSERT INTO "transfer" VALUES(88,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(88,3,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(88,4,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(88,5,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(89,0,4,1,108,'eat',NULL);
INSERT INTO "transfer" VALUES(89,1,4,1,134,'eat',NULL);
INSERT INTO "transfer" VALUES(89,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(89,3,4,1,12,'u',2);
INSERT INTO "transfer" VALUES(89,4,4,1,12,'u',3);
INSERT INTO "transfer" VALUES(89,5,4,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(90,0,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(90,1,3,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(90,2,4,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(91,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(92,0,2,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(92,1,3,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(92,2,4,1,12,'u',NULL);
INSERT INTO "transfer" VALUES(93,0,2,3,108,'eat',NULL);
INSERT INTO "transfer" VALUES(93,1,2,3,134,'eat',NULL);
INSERT INTO "transfer" VALUES(93,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(93,3,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(93,4,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(93,5,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(94,0,4,1,78,'eat',NULL);
INSERT INTO "transfer" VALUES(94,1,4,1,174,'eat',NULL);
INSERT INTO "transfer" VALUES(94,2,4,1,50,'chot',NULL);
INSERT INTO "transfer" VALUES(94,3,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(94,4,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(94,5,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(94,6,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(94,7,4,1,152,'u',2);
INSERT INTO "transfer" VALUES(94,8,4,1,232,'u',3);
INSERT INTO "transfer" VALUES(94,9,4,1,382,'phat_u',NULL);
INSERT INTO "transfer" VALUES(94,10,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(94,11,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(94,12,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(94,13,4,1,216,'den_ga',NULL);
INSERT INTO "transfer" VALUES(96,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(96,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(96,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(96,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(96,4,2,1,322,'u',NULL);
INSERT INTO "transfer" VALUES(96,5,3,1,450,'u',NULL);
INSERT INTO "transfer" VALUES(96,6,4,1,690,'phat_u',NULL);
INSERT INTO "transfer" VALUES(96,7,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(96,8,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(96,9,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(97,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(97,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(97,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(97,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(97,4,2,1,114,'u',NULL);
INSERT INTO "transfer" VALUES(97,5,3,1,178,'u',NULL);
INSERT INTO "transfer" VALUES(97,6,4,1,298,'phat_u',NULL);
INSERT INTO "transfer" VALUES(97,7,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(97,8,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(97,9,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(98,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(98,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(98,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(98,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(98,4,2,1,24,'u',NULL);
INSERT INTO "transfer" VALUES(98,5,3,1,40,'u',NULL);
INSERT INTO "transfer" VALUES(98,6,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(98,7,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(98,8,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(98,9,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(99,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(99,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(99,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(99,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(99,4,2,1,302,'u',NULL);
INSERT INTO "transfer" VALUES(99,5,3,1,414,'u',NULL);
INSERT INTO "transfer" VALUES(99,6,4,1,624,'phat_u',NULL);
INSERT INTO "transfer" VALUES(99,7,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(99,8,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(99,9,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(100,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(100,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(100,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(100,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(100,4,2,1,128,'u',NULL);
INSERT INTO "transfer" VALUES(100,5,3,1,144,'u',NULL);
INSERT INTO "transfer" VALUES(100,6,4,1,244,'phat_u',NULL);
INSERT INTO "transfer" VALUES(100,7,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(100,8,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(100,9,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(101,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(101,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(101,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(101,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(101,4,2,1,74,'u',NULL);
INSERT INTO "transfer" VALUES(101,5,3,1,106,'u',NULL);
INSERT INTO "transfer" VALUES(101,6,4,1,166,'phat_u',NULL);
INSERT INTO "transfer" VALUES(101,7,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(101,8,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(101,9,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(102,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(102,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(102,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(102,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(102,4,2,1,150,'u',NULL);
INSERT INTO "transfer" VALUES(102,5,3,1,214,'u',NULL);
INSERT INTO "transfer" VALUES(102,6,4,1,334,'phat_u',NULL);
INSERT INTO "transfer" VALUES(102,7,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(102,8,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(102,9,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(103,0,4,1,78,'eat',NULL);
INSERT INTO "transfer" VALUES(103,1,4,1,174,'eat',NULL);
INSERT INTO "transfer" VALUES(103,2,4,1,24,'eat',NULL);
INSERT INTO "transfer" VALUES(103,3,2,3,50,'chot',NULL);
INSERT INTO "transfer" VALUES(103,4,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(103,5,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(103,6,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(103,7,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(103,8,4,1,152,'u',2);
INSERT INTO "transfer" VALUES(103,9,4,1,232,'u',3);
INSERT INTO "transfer" VALUES(103,10,4,1,382,'phat_u',NULL);
INSERT INTO "transfer" VALUES(103,11,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(103,12,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(103,13,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(103,14,4,1,216,'den_ga',NULL);
INSERT INTO "transfer" VALUES(104,0,4,1,78,'eat',NULL);
INSERT INTO "transfer" VALUES(104,1,4,1,174,'eat',NULL);
INSERT INTO "transfer" VALUES(104,2,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(104,3,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(104,4,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(104,5,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(104,6,2,1,152,'u',NULL);
INSERT INTO "transfer" VALUES(104,7,3,1,232,'u',NULL);
INSERT INTO "transfer" VALUES(104,8,4,1,382,'phat_u',NULL);
INSERT INTO "transfer" VALUES(104,9,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(104,10,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(104,11,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(105,0,2,3,50,'chot',NULL);
INSERT INTO "transfer" VALUES(105,1,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(105,2,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(105,3,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(105,4,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(105,5,4,1,152,'u',2);
INSERT INTO "transfer" VALUES(105,6,4,1,232,'u',3);
INSERT INTO "transfer" VALUES(105,7,4,1,382,'phat_u',NULL);
INSERT INTO "transfer" VALUES(105,8,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(105,9,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(105,10,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(105,11,4,1,216,'den_ga',NULL);
INSERT INTO "transfer" VALUES(106,0,2,3,50,'chot',NULL);
INSERT INTO "transfer" VALUES(106,1,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(106,2,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(106,3,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(106,4,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(106,5,3,1,152,'u',2);
INSERT INTO "transfer" VALUES(106,6,3,1,232,'u',NULL);
INSERT INTO "transfer" VALUES(106,7,3,1,382,'phat_u',4);
INSERT INTO "transfer" VALUES(106,8,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(106,9,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(106,10,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(106,11,3,1,216,'den_ga',NULL);
INSERT INTO "transfer" VALUES(107,0,4,1,78,'eat',NULL);
INSERT INTO "transfer" VALUES(107,1,4,1,174,'eat',NULL);
INSERT INTO "transfer" VALUES(107,2,4,1,50,'chot',NULL);
INSERT INTO "transfer" VALUES(107,3,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(107,4,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(107,5,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(107,6,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(107,7,4,1,322,'u',2);
INSERT INTO "transfer" VALUES(107,8,4,1,450,'u',3);
INSERT INTO "transfer" VALUES(107,9,4,1,690,'phat_u',NULL);
INSERT INTO "transfer" VALUES(107,10,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(107,11,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(107,12,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(107,13,4,1,216,'den_ga',NULL);
INSERT INTO "transfer" VALUES(108,0,3,1,78,'eat',NULL);
INSERT INTO "transfer" VALUES(108,1,3,1,174,'eat',NULL);
INSERT INTO "transfer" VALUES(108,2,3,1,24,'eat',NULL);
INSERT INTO "transfer" VALUES(108,3,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(108,4,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(108,5,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(108,6,3,1,152,'u',2);
INSERT INTO "transfer" VALUES(108,7,3,1,232,'phat_u',NULL);
INSERT INTO "transfer" VALUES(108,8,3,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(108,9,NULL,1,162,'ga',NULL);
INSERT INTO "transfer" VALUES(108,10,3,1,162,'den_ga',NULL);
INSERT INTO "transfer" VALUES(109,0,2,1,78,'eat',NULL);
INSERT INTO "transfer" VALUES(109,1,2,1,174,'eat',NULL);
INSERT INTO "transfer" VALUES(109,2,2,1,24,'eat',NULL);
INSERT INTO "transfer" VALUES(109,3,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(109,4,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(109,5,2,1,152,'phat_u',NULL);
INSERT INTO "transfer" VALUES(109,6,NULL,1,108,'ga',NULL);
INSERT INTO "transfer" VALUES(109,7,2,1,108,'den_ga',NULL);
INSERT INTO "transfer" VALUES(110,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(110,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(110,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(110,3,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(110,4,3,1,80,'phat_u',NULL);
INSERT INTO "transfer" VALUES(110,5,3,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(110,6,NULL,1,162,'ga',NULL);
INSERT INTO "transfer" VALUES(111,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(111,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(111,2,2,1,48,'phat_u',NULL);
INSERT INTO "transfer" VALUES(111,3,NULL,1,108,'ga',NULL);
INSERT INTO "transfer" VALUES(112,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(112,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(112,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(112,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(112,4,2,1,10,'deadwood',NULL);
INSERT INTO "transfer" VALUES(112,5,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(112,6,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(112,7,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(112,8,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(112,9,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(113,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(113,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(113,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(113,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(113,4,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(113,5,3,1,70,'deadwood',NULL);
INSERT INTO "transfer" VALUES(113,6,4,1,70,'deadwood',NULL);
INSERT INTO "transfer" VALUES(113,7,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(114,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(114,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(114,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(114,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(114,4,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(114,5,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(114,6,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(114,7,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(114,8,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(114,9,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(115,0,4,1,78,'eat',NULL);
INSERT INTO "transfer" VALUES(115,1,4,1,174,'eat',NULL);
INSERT INTO "transfer" VALUES(115,2,4,1,24,'eat',NULL);
INSERT INTO "transfer" VALUES(115,3,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(115,4,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(115,5,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(115,6,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(115,7,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(115,8,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(115,9,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(115,10,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(115,11,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(115,12,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(116,0,2,1,78,'eat',NULL);
INSERT INTO "transfer" VALUES(116,1,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(116,2,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(116,3,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(116,4,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(116,5,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(116,6,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(116,7,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(116,8,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(116,9,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(116,10,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(117,0,2,3,50,'chot',NULL);
INSERT INTO "transfer" VALUES(117,1,3,4,50,'chot',NULL);
INSERT INTO "transfer" VALUES(117,2,4,1,50,'chot',NULL);
INSERT INTO "transfer" VALUES(117,3,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(117,4,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(117,5,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(117,6,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(117,7,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(117,8,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(117,9,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(117,10,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(117,11,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(117,12,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(118,0,2,3,78,'eat',NULL);
INSERT INTO "transfer" VALUES(118,1,2,3,174,'eat',NULL);
INSERT INTO "transfer" VALUES(118,2,4,1,50,'chot',NULL);
INSERT INTO "transfer" VALUES(118,3,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(118,4,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(118,5,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(118,6,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(118,7,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(118,8,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(118,9,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(118,10,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(118,11,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(118,12,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(119,0,4,1,78,'eat',NULL);
INSERT INTO "transfer" VALUES(119,1,4,1,174,'eat',NULL);
INSERT INTO "transfer" VALUES(119,2,4,1,50,'chot',NULL);
INSERT INTO "transfer" VALUES(119,3,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(119,4,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(119,5,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(119,6,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(119,7,4,1,152,'u',2);
INSERT INTO "transfer" VALUES(119,8,4,1,232,'u',3);
INSERT INTO "transfer" VALUES(119,9,4,1,382,'phat_u',NULL);
INSERT INTO "transfer" VALUES(119,10,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(119,11,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(119,12,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(119,13,4,1,216,'den_ga',NULL);
INSERT INTO "transfer" VALUES(120,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(120,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(120,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(120,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(120,4,2,1,322,'u',NULL);
INSERT INTO "transfer" VALUES(120,5,3,1,450,'u',NULL);
INSERT INTO "transfer" VALUES(120,6,4,1,690,'phat_u',NULL);
INSERT INTO "transfer" VALUES(120,7,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(120,8,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(120,9,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(121,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(121,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(121,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(121,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(121,4,2,NULL,174,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(122,0,2,1,178,'foul',NULL);
INSERT INTO "transfer" VALUES(122,1,2,3,178,'foul',NULL);
INSERT INTO "transfer" VALUES(122,2,2,4,178,'foul',NULL);
INSERT INTO "transfer" VALUES(123,0,2,3,702,'eat',NULL);
INSERT INTO "transfer" VALUES(123,1,2,3,1566,'eat',NULL);
INSERT INTO "transfer" VALUES(123,2,4,1,450,'chot',NULL);
INSERT INTO "transfer" VALUES(123,3,1,NULL,486,'ante',NULL);
INSERT INTO "transfer" VALUES(123,4,2,NULL,486,'ante',NULL);
INSERT INTO "transfer" VALUES(123,5,3,NULL,486,'ante',NULL);
INSERT INTO "transfer" VALUES(123,6,4,NULL,486,'ante',NULL);
INSERT INTO "transfer" VALUES(123,7,2,1,216,'deadwood',NULL);
INSERT INTO "transfer" VALUES(123,8,3,1,360,'deadwood',NULL);
INSERT INTO "transfer" VALUES(123,9,4,1,1260,'phat_u',NULL);
INSERT INTO "transfer" VALUES(123,10,4,2,144,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(123,11,4,3,144,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(123,12,NULL,1,2334,'ga',NULL);
INSERT INTO "transfer" VALUES(124,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(125,0,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(125,1,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(125,2,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(125,3,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(125,4,2,1,332,'u',NULL);
INSERT INTO "transfer" VALUES(125,5,3,1,152,'u',NULL);
INSERT INTO "transfer" VALUES(125,6,4,1,442,'phat_u',NULL);
INSERT INTO "transfer" VALUES(125,7,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(125,8,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(125,9,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(126,0,2,3,78,'eat',NULL);
INSERT INTO "transfer" VALUES(126,1,2,3,174,'eat',NULL);
INSERT INTO "transfer" VALUES(126,2,4,1,50,'chot',NULL);
INSERT INTO "transfer" VALUES(126,3,1,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(126,4,2,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(126,5,3,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(126,6,4,NULL,54,'ante',NULL);
INSERT INTO "transfer" VALUES(126,7,2,1,24,'deadwood',NULL);
INSERT INTO "transfer" VALUES(126,8,3,1,40,'deadwood',NULL);
INSERT INTO "transfer" VALUES(126,9,4,1,140,'phat_u',NULL);
INSERT INTO "transfer" VALUES(126,10,4,2,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(126,11,4,3,16,'phat_u_side',NULL);
INSERT INTO "transfer" VALUES(126,12,NULL,1,216,'ga',NULL);
INSERT INTO "transfer" VALUES(127,0,4,1,120,'u',2);
INSERT INTO "transfer" VALUES(127,1,4,1,120,'u',3);
INSERT INTO "transfer" VALUES(127,2,4,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(129,0,2,1,240,'u',NULL);
INSERT INTO "transfer" VALUES(129,1,3,1,240,'u',NULL);
INSERT INTO "transfer" VALUES(129,2,4,1,240,'u',NULL);
INSERT INTO "transfer" VALUES(130,0,2,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(130,1,3,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(130,2,4,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(131,0,2,1,1180,'u',NULL);
INSERT INTO "transfer" VALUES(131,1,3,1,1180,'u',NULL);
INSERT INTO "transfer" VALUES(131,2,4,1,1180,'u',NULL);
INSERT INTO "transfer" VALUES(132,0,2,1,458,'u',NULL);
INSERT INTO "transfer" VALUES(132,1,3,1,458,'u',NULL);
INSERT INTO "transfer" VALUES(132,2,4,1,458,'u',NULL);
INSERT INTO "transfer" VALUES(133,0,2,1,360,'u',NULL);
INSERT INTO "transfer" VALUES(133,1,3,1,360,'u',NULL);
INSERT INTO "transfer" VALUES(133,2,4,1,360,'u',NULL);
INSERT INTO "transfer" VALUES(134,0,2,1,960,'u',NULL);
INSERT INTO "transfer" VALUES(134,1,3,1,960,'u',NULL);
INSERT INTO "transfer" VALUES(134,2,4,1,960,'u',NULL);
INSERT INTO "transfer" VALUES(135,0,4,1,120,'u',2);
INSERT INTO "transfer" VALUES(135,1,4,1,120,'u',3);
INSERT INTO "transfer" VALUES(135,2,4,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(136,0,4,1,2,'eat',NULL);
INSERT INTO "transfer" VALUES(136,1,4,1,4,'eat',NULL);
INSERT INTO "transfer" VALUES(136,2,2,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(136,3,3,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(136,4,4,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(137,0,3,1,120,'u',2);
INSERT INTO "transfer" VALUES(137,1,3,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(137,2,3,1,120,'u',4);
INSERT INTO "transfer" VALUES(138,0,3,1,120,'u',2);
INSERT INTO "transfer" VALUES(138,1,3,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(138,2,3,1,120,'u',4);
INSERT INTO "transfer" VALUES(139,0,4,1,240,'u',2);
INSERT INTO "transfer" VALUES(139,1,4,1,240,'u',3);
INSERT INTO "transfer" VALUES(139,2,4,1,240,'u',NULL);
INSERT INTO "transfer" VALUES(140,0,3,1,120,'u',2);
INSERT INTO "transfer" VALUES(140,1,3,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(141,0,2,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(142,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(142,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(142,2,3,NULL,162,'ga_last',NULL);
INSERT INTO "transfer" VALUES(143,0,2,1,182,'rank',NULL);
INSERT INTO "transfer" VALUES(143,1,2,NULL,162,'ga_last',NULL);
INSERT INTO "transfer" VALUES(144,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(144,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(144,2,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(144,3,4,NULL,162,'ga_last',NULL);
INSERT INTO "transfer" VALUES(145,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(145,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(145,2,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(145,3,4,NULL,162,'ga_last',NULL);
INSERT INTO "transfer" VALUES(146,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(146,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(146,2,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(146,3,4,NULL,162,'ga_last',NULL);
INSERT INTO "transfer" VALUES(147,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(147,1,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(147,2,3,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(147,3,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(147,4,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(148,0,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(148,1,2,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(148,2,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(148,3,3,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(148,4,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(148,5,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(149,0,2,3,8,'chot',NULL);
INSERT INTO "transfer" VALUES(149,1,3,4,8,'chot',NULL);
INSERT INTO "transfer" VALUES(149,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(149,3,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(149,4,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(149,5,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(149,6,4,NULL,162,'ga_last',NULL);
INSERT INTO "transfer" VALUES(150,0,2,3,2,'eat',NULL);
INSERT INTO "transfer" VALUES(150,1,2,3,4,'eat',NULL);
INSERT INTO "transfer" VALUES(150,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(150,3,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(150,4,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(150,5,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(150,6,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(151,0,4,1,120,'u',2);
INSERT INTO "transfer" VALUES(151,1,4,1,120,'u',3);
INSERT INTO "transfer" VALUES(151,2,4,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(151,3,NULL,1,972,'ga',NULL);
INSERT INTO "transfer" VALUES(152,0,2,1,240,'u',NULL);
INSERT INTO "transfer" VALUES(152,1,3,1,240,'u',NULL);
INSERT INTO "transfer" VALUES(152,2,4,1,240,'u',NULL);
INSERT INTO "transfer" VALUES(153,0,2,1,10,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(153,1,2,3,10,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(153,2,2,4,10,'false_declaration',NULL);
INSERT INTO "transfer" VALUES(154,0,2,1,22,'foul',NULL);
INSERT INTO "transfer" VALUES(154,1,2,3,22,'foul',NULL);
INSERT INTO "transfer" VALUES(154,2,2,4,22,'foul',NULL);
INSERT INTO "transfer" VALUES(155,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(156,0,2,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(156,1,3,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(156,2,4,1,120,'u',NULL);
INSERT INTO "transfer" VALUES(157,0,2,3,2,'eat',NULL);
INSERT INTO "transfer" VALUES(157,1,2,3,4,'eat',NULL);
INSERT INTO "transfer" VALUES(157,2,4,1,8,'chot',NULL);
INSERT INTO "transfer" VALUES(157,3,2,1,2,'rank',NULL);
INSERT INTO "transfer" VALUES(157,4,3,1,4,'rank',NULL);
INSERT INTO "transfer" VALUES(157,5,4,1,6,'rank',NULL);
INSERT INTO "transfer" VALUES(157,6,4,1,8,'mom',NULL);
INSERT INTO "transfer" VALUES(158,0,2,1,60,'cards',NULL);
INSERT INTO "transfer" VALUES(158,1,3,1,180,'cards',NULL);
INSERT INTO "transfer" VALUES(158,2,4,1,270,'cards',NULL);
INSERT INTO "transfer" VALUES(158,3,4,1,12,'deuces',NULL);
INSERT INTO "transfer" VALUES(160,0,2,1,60,'cards',NULL);
INSERT INTO "transfer" VALUES(160,1,3,1,180,'cards',NULL);
INSERT INTO "transfer" VALUES(160,2,4,1,270,'cards',NULL);
INSERT INTO "transfer" VALUES(160,3,4,1,12,'deuces',NULL);
INSERT INTO "transfer" VALUES(161,0,2,1,60,'cards',NULL);
INSERT INTO "transfer" VALUES(161,1,3,1,180,'cards',NULL);
INSERT INTO "transfer" VALUES(161,2,4,1,210,'cards',NULL);
INSERT INTO "transfer" VALUES(161,3,4,1,36,'deuces',NULL);
INSERT INTO "transfer" VALUES(161,4,4,1,20,'quads',NULL);
INSERT INTO "transfer" VALUES(162,0,2,1,45,'abandoned',NULL);
INSERT INTO "transfer" VALUES(162,1,3,1,135,'abandoned',NULL);
INSERT INTO "transfer" VALUES(162,2,4,1,255,'abandoned',NULL);
INSERT INTO "transfer" VALUES(163,0,3,2,194,'chop',NULL);
INSERT INTO "transfer" VALUES(163,1,2,1,60,'cards',NULL);
INSERT INTO "transfer" VALUES(163,2,3,1,180,'cards',NULL);
INSERT INTO "transfer" VALUES(163,3,4,1,270,'cards',NULL);
INSERT INTO "transfer" VALUES(164,0,2,4,194,'chop',NULL);
INSERT INTO "transfer" VALUES(164,1,2,1,60,'cards',NULL);
INSERT INTO "transfer" VALUES(164,2,3,1,180,'cards',NULL);
INSERT INTO "transfer" VALUES(164,3,4,1,270,'cards',NULL);
INSERT INTO "transfer" VALUES(165,0,2,1,810,'cards',NULL);
INSERT INTO "transfer" VALUES(165,1,2,1,108,'deuces',NULL);
INSERT INTO "transfer" VALUES(165,2,3,1,5940,'cards',NULL);
INSERT INTO "transfer" VALUES(165,3,3,1,180,'quads',NULL);
INSERT INTO "transfer" VALUES(165,4,4,1,7020,'cards',NULL);
INSERT INTO "transfer" VALUES(165,5,4,1,54,'deuces',NULL);
INSERT INTO "transfer" VALUES(166,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(167,0,2,1,90,'cards',NULL);
INSERT INTO "transfer" VALUES(167,1,2,1,12,'deuces',NULL);
INSERT INTO "transfer" VALUES(167,2,3,1,660,'cards',NULL);
INSERT INTO "transfer" VALUES(167,3,3,1,20,'quads',NULL);
INSERT INTO "transfer" VALUES(167,4,4,1,780,'cards',NULL);
INSERT INTO "transfer" VALUES(167,5,4,1,6,'deuces',NULL);
INSERT INTO "transfer" VALUES(168,0,3,1,32,'rank',NULL);
INSERT INTO "transfer" VALUES(168,1,4,1,198,'rank',NULL);
INSERT INTO "transfer" VALUES(170,0,3,1,34,'rank',NULL);
INSERT INTO "transfer" VALUES(171,0,2,1,40,'rank',NULL);
INSERT INTO "transfer" VALUES(172,0,3,1,32,'rank',NULL);
INSERT INTO "transfer" VALUES(172,1,4,1,198,'rank',NULL);
INSERT INTO "transfer" VALUES(172,2,4,1,36,'deuces',NULL);
INSERT INTO "transfer" VALUES(173,0,3,1,32,'rank',NULL);
INSERT INTO "transfer" VALUES(173,1,4,1,198,'rank',NULL);
INSERT INTO "transfer" VALUES(173,2,4,1,104,'runs',NULL);
INSERT INTO "transfer" VALUES(174,0,3,1,32,'rank',NULL);
INSERT INTO "transfer" VALUES(174,1,4,1,198,'rank',NULL);
INSERT INTO "transfer" VALUES(174,2,4,1,104,'runs',NULL);
INSERT INTO "transfer" VALUES(175,0,3,1,32,'rank',NULL);
INSERT INTO "transfer" VALUES(175,1,4,1,396,'stuck',NULL);
INSERT INTO "transfer" VALUES(175,2,4,1,6,'deuces',NULL);
INSERT INTO "transfer" VALUES(176,0,3,2,154,'chop',NULL);
INSERT INTO "transfer" VALUES(176,1,3,1,32,'rank',NULL);
INSERT INTO "transfer" VALUES(176,2,4,1,198,'rank',NULL);
INSERT INTO "transfer" VALUES(177,0,2,4,308,'chop',NULL);
INSERT INTO "transfer" VALUES(177,1,3,1,32,'rank',NULL);
INSERT INTO "transfer" VALUES(177,2,4,1,198,'rank',NULL);
INSERT INTO "transfer" VALUES(178,0,3,2,152,'chop',NULL);
INSERT INTO "transfer" VALUES(178,1,3,1,32,'rank',NULL);
INSERT INTO "transfer" VALUES(178,2,4,1,198,'rank',NULL);
INSERT INTO "transfer" VALUES(179,0,3,2,16,'chop',NULL);
INSERT INTO "transfer" VALUES(179,1,3,1,32,'rank',NULL);
INSERT INTO "transfer" VALUES(179,2,4,1,198,'rank',NULL);
INSERT INTO "transfer" VALUES(180,0,3,2,78,'chop',NULL);
INSERT INTO "transfer" VALUES(180,1,3,1,32,'rank',NULL);
INSERT INTO "transfer" VALUES(180,2,4,1,198,'rank',NULL);
INSERT INTO "transfer" VALUES(181,0,2,1,396,'stuck',NULL);
INSERT INTO "transfer" VALUES(181,1,3,1,396,'stuck',NULL);
INSERT INTO "transfer" VALUES(181,2,4,1,396,'stuck',NULL);
INSERT INTO "transfer" VALUES(182,0,2,1,102,'foul',NULL);
INSERT INTO "transfer" VALUES(182,1,2,3,102,'foul',NULL);
INSERT INTO "transfer" VALUES(182,2,2,4,102,'foul',NULL);
INSERT INTO "transfer" VALUES(183,0,3,1,320,'rank',NULL);
INSERT INTO "transfer" VALUES(183,1,4,1,1980,'rank',NULL);
INSERT INTO "transfer" VALUES(183,2,4,1,180,'deuces',NULL);
INSERT INTO "transfer" VALUES(183,3,4,1,620,'quads',NULL);
INSERT INTO "transfer" VALUES(184,0,1,3,4,'manual',NULL);
INSERT INTO "transfer" VALUES(185,0,3,1,32,'rank',NULL);
INSERT INTO "transfer" VALUES(185,1,4,1,198,'rank',NULL);
INSERT INTO "transfer" VALUES(185,2,4,1,18,'deuces',NULL);
INSERT INTO "transfer" VALUES(185,3,4,1,62,'quads',NULL);
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
CREATE INDEX line_in_order ON line (session_id, position);
CREATE INDEX history_hash_of_file ON history_hash (hash);
CREATE INDEX group_keeper_of_browser ON group_keeper (browser_id);
CREATE INDEX group_keeper_by_link ON group_keeper (link_id);
CREATE INDEX group_evening_of_group ON group_evening (group_id);
CREATE INDEX group_seat_of_member ON group_seat (member_id);
CREATE INDEX guest_of_browser ON guest (browser_id);
CREATE INDEX guest_by_link ON guest (link_id);
COMMIT;